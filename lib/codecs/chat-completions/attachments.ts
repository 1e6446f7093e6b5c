import { WeirError } from '../../model/errors.js';
import type { Attachment } from '../../model/thread.js';

/** Attachments stand before the first question, as text. */
export function attachmentText({ name, mediaType, content }: Attachment): string {
  if (/^text\/|[/+](?:json|xml|yaml|toml|javascript)$/.test(mediaType)) return `[${name}]\n\n${content}`;
  throw new WeirError(
    'usage',
    `${name} is ${mediaType}, and only text can be attached for this provider yet.`,
    {
      hint: 'Attach text, or ask a provider that takes images.',
    },
  );
}
