import type { RequestOf } from '@tablestakes/contract/call'
import type { uploadDocument } from '@tablestakes/contract/privacy'
import { Refusal } from '../../platform/http/refusal.ts'

export type MediaType = RequestOf<typeof uploadDocument>['media_type']

const BYTES_MAX = 4 * 1024 * 1024

/** How a file of each type begins. Between the two marks of a WebP stands its length. */
const beginnings: Record<MediaType, readonly { at: number; bytes: Buffer }[]> = {
  'image/jpeg': [{ at: 0, bytes: Buffer.from([0xff, 0xd8, 0xff]) }],
  'image/png': [{ at: 0, bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) }],
  'image/webp': [
    { at: 0, bytes: Buffer.from('RIFF') },
    { at: 8, bytes: Buffer.from('WEBP') },
  ],
  'application/pdf': [{ at: 0, bytes: Buffer.from('%PDF-') }],
}

/** No picture and no page is shorter than this. */
const BYTES_MIN = 32

/** The bytes of a document that was sent in base64, if they are what they are said to be and not too many. */
export function readPicture({ mediaType, content }: { mediaType: MediaType; content: string }): Buffer {
  const bytes = Buffer.from(content, 'base64')
  const isOfSize = bytes.length >= BYTES_MIN && bytes.length <= BYTES_MAX
  const isOfType = beginnings[mediaType].every((mark) =>
    bytes.subarray(mark.at, mark.at + mark.bytes.length).equals(mark.bytes),
  )
  if (!isOfSize || !isOfType) throw new Refusal('DOCUMENT_UNREADABLE')
  return bytes
}
