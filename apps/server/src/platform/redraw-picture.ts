import sharp from 'sharp'
import { Refusal } from './http/refusal.ts'

/** No phone's camera makes more; a small file that claims more is a bomb. */
const PIXELS_MAX = 50_000_000

/** How the files begin that are read at all: JPEG, PNG, WebP. Others (SVG, GIF, TIFF, PDF) never reach the decoder. */
const BEGINNINGS = {
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  webp: Buffer.from('RIFF'),
} as const
export type PictureFormat = keyof typeof BEGINNINGS
const FORMATS = Object.keys(BEGINNINGS) as PictureFormat[]

// One decoder at a time for each picture: several in a row wait for each other instead of taking every core.
sharp.concurrency(1)
sharp.cache(false)

export type Redrawn = { bytes: Buffer; width: number; height: number }
export const REDRAWN_TYPE = 'image/webp'

type Wanted = {
  bytesMax: number
  /** The longer side of what is kept. */
  sideMax: number
  quality: number
  /** Where the sender has said what it is. */
  format?: PictureFormat
}

/**
 * Decodes a picture and draws it anew, as WebP: the one way for everything that players send. Nothing of the file survives but what is
 * seen: neither where it was taken nor anything that was hidden behind it, and whoever opens it later decodes our own file.
 */
export async function redrawPicture(content: string, { bytesMax, sideMax, quality, format }: Wanted): Promise<Redrawn> {
  const file = Buffer.from(content, 'base64')
  const formats = format === undefined ? FORMATS : [format]
  const isKnown = formats.some((name) => file.subarray(0, BEGINNINGS[name].length).equals(BEGINNINGS[name]))
  if (file.length > bytesMax || !isKnown) throw new Refusal('DOCUMENT_UNREADABLE')
  try {
    const picture = sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
    const found = (await picture.metadata()).format
    if (!formats.some((name) => name === found)) throw new Error('another format than it began with')
    const { data, info } = await picture
      // Turned as the camera says, because that note goes too.
      .rotate()
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .timeout({ seconds: 5 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    throw new Refusal('DOCUMENT_UNREADABLE')
  }
}
