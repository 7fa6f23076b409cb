import sharp from 'sharp'
import { Refusal } from '../../platform/http/refusal.ts'

const BYTES_MAX = 5 * 1024 * 1024
/** No phone's camera makes more; a small file that claims more is a bomb. */
const PIXELS_MAX = 50_000_000
/** The longer side of what is kept. */
const SIDE_MAX = 2_000

/** How the files begin that are read at all: JPEG, PNG, WebP. Others (SVG, GIF, TIFF, PDF) never reach the decoder. */
const BEGINNINGS = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('RIFF'),
]
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp']

// One decoder at a time for each picture: several in a row wait for each other instead of taking every core.
sharp.concurrency(1)
sharp.cache(false)

export type Redrawn = { bytes: Buffer; width: number; height: number }

/**
 * Decodes a picture and draws it anew, as WebP. Nothing of the file survives but what is seen: neither where it was taken nor anything
 * that was hidden behind it.
 */
export async function redrawPicture(content: string): Promise<Redrawn> {
  const file = Buffer.from(content, 'base64')
  const isKnown = BEGINNINGS.some((mark) => file.subarray(0, mark.length).equals(mark))
  if (file.length > BYTES_MAX || !isKnown) throw new Refusal('DOCUMENT_UNREADABLE')
  try {
    const picture = sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
    const { format } = await picture.metadata()
    if (!FORMATS.includes(format ?? '')) throw new Error('another format than it began with')
    const { data, info } = await picture
      // Turned as the camera says, because that note goes too.
      .rotate()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: 5 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    throw new Refusal('DOCUMENT_UNREADABLE')
  }
}
