import path from 'node:path';
import { fileURLToPath } from 'node:url';
import rxjs from 'eslint-plugin-rxjs-x';
import tseslint from 'typescript-eslint';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', 'spec/fixtures/**', '.tmp/**', '.config/**'] },
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    plugins: { 'rxjs-x': rxjs },
    rules: {
      ...rxjs.configs.recommended.rules,
      'rxjs-x/finnish': [
        'error',
        {
          functions: false,
          methods: false,
          objects: false,
          parameters: false,
          properties: false,
          strict: false,
        },
      ],
      'rxjs-x/no-async-subscribe': 'error',
      'rxjs-x/no-connectable': 'error',
      'rxjs-x/no-ignored-subscription': 'error',
      'rxjs-x/no-nested-subscribe': 'error',
      'rxjs-x/no-exposed-subjects': 'error',
      'rxjs-x/no-internal': 'error',
      'rxjs-x/no-unsafe-takeuntil': 'error',
      'rxjs-x/no-sharereplay': 'error',
      'rxjs-x/throw-error': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      eqeqeq: 'error',
      'no-console': 'error',
      'prefer-const': 'error',
    },
  },
  {
    // Specs may be blunt about what they know to be there.
    files: ['spec/**/*.ts', 'bench/**/*.ts', 'examples/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-floating-promises': 'error',
      'no-console': 'off',
      'no-control-regex': 'off',
      'rxjs-x/no-ignored-subscription': 'off',
      'rxjs-x/finnish': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
    },
  },
);
