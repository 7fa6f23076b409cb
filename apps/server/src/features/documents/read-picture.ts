import type { RequestOf } from '@tablestakes/contract/call'
import type { uploadDocument } from '@tablestakes/contract/privacy'
import { Refusal } from '../../platform/http/refusal.ts'
import { type PictureFormat, REDRAWN_TYPE, redrawPicture } from '../../platform/redraw-picture.ts'

export type MediaType = RequestOf<typeof uploadDocument>['media_type']
type ReadPicture = { bytes: Buffer; mediaType: MediaType }

const BYTES_MAX = 4 * 1024 * 1024
/** Small print must stay readable, so more is kept than of a picture in a chat. */
const SIDE_MAX = 3_500
const QUALITY = 88

const FORMATS: Record<Exclude<MediaType, 'application/pdf'>, PictureFormat> = {
  ...{ 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' },
}

const PDF = Buffer.from('%PDF-')
/** No page is shorter than this. */
const PDF_BYTES_MIN = 32

/**
 * A document that was sent in base64, if it is what it is said to be and not too large. Pictures are drawn anew, as those of a chat. A PDF cannot be
 * drawn without running what may be in it: it is kept as it came, sealed, and answered to operators as text inside of JSON.
 */
export async function readPicture({
  mediaType,
  content,
}: {
  mediaType: MediaType
  content: string
}): Promise<ReadPicture> {
  if (mediaType !== 'application/pdf') {
    const wanted = { bytesMax: BYTES_MAX, sideMax: SIDE_MAX, quality: QUALITY, format: FORMATS[mediaType] }
    return { bytes: (await redrawPicture(content, wanted)).bytes, mediaType: REDRAWN_TYPE }
  }
  const bytes = Buffer.from(content, 'base64')
  const isOfSize = bytes.length >= PDF_BYTES_MIN && bytes.length <= BYTES_MAX
  if (!isOfSize || !bytes.subarray(0, PDF.length).equals(PDF)) throw new Refusal('DOCUMENT_UNREADABLE')
  return { bytes, mediaType }
}
