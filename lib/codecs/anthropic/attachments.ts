import { WeirError } from '../../model/errors.js';
import type { Attachment } from '../../model/thread.js';
import type { RequestBlock } from './wire.js';

/** Attachments stand before the first question. */
export function attachmentBlock({ name, mediaType, content }: Attachment): RequestBlock {
  if (isImage(mediaType))
    return { type: 'image', source: { type: 'base64', media_type: mediaType, data: content } };
  if (mediaType === 'application/pdf')
    return {
      type: 'document',
      title: name,
      source: { type: 'base64', media_type: 'application/pdf', data: content },
    };
  if (/^text\/|[/+](?:json|xml|yaml|toml|javascript)$/.test(mediaType))
    return {
      type: 'document',
      title: name,
      source: { type: 'text', media_type: 'text/plain', data: content },
    };
  throw new WeirError('usage', `anthropic takes no ${mediaType}, which is what ${name} is.`, {
    hint: 'Attach text, an image (JPEG, PNG, GIF, WebP) or a PDF.',
  });
}

type ImageType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';

function isImage(mediaType: string): mediaType is ImageType {
  return /^image\/(?:jpeg|png|gif|webp)$/.test(mediaType);
}
