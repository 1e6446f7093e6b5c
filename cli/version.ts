declare const __WEIR_VERSION__: string | undefined;

/** The package's version; the build writes it in. */
export const VERSION = typeof __WEIR_VERSION__ === 'string' ? __WEIR_VERSION__ : '0.0.0-source';
