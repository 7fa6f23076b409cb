import { createHmac, timingSafeEqual } from 'node:crypto'
import { pictureCharacters } from '@tablestakes/contract/support'
import type { Clock } from '@tablestakes/node/clock'
import type { Reader } from '@tablestakes/node/database'
import { seal, unseal } from '@tablestakes/node/sealed'

/** Pictures of chats: sealed where they are kept, and shown under addresses that work for some minutes. */
export type Pictures = {
  addressOf(imageId: string): string
  isValid(signed: { imageId: string; until: number; sign: string }): boolean
  seal(imageId: string, bytes: Buffer): Buffer
  open(reader: Reader, imageId: string, chatId?: string): Promise<Buffer | null>
}

export const PICTURE_TYPE = 'image/webp'
export const picturePath = '/support/pictures'

/** 5 MB in base64, and a form around it. */
export const PICTURE_BODY_BYTES_MAX = pictureCharacters + 64 * 1024

/** Large enough to read a receipt on. */
export const CHAT_PICTURE = { bytesMax: 5 * 1024 * 1024, sideMax: 2_000, quality: 80 }

const VALID_MS = 10 * 60_000

export function openPictures({ secret, clock }: { secret: string; clock: Clock }): Pictures {
  const signOf = (imageId: string, until: number) =>
    createHmac('sha256', secret).update(`chat picture ${imageId} ${until}`).digest()
  const purposeOf = (imageId: string) => `chat picture ${imageId}`
  return {
    addressOf(imageId) {
      // Rounded, so that a list that is asked for again names the same address and the browser keeps the picture.
      const until = Math.ceil(clock() / VALID_MS + 1) * VALID_MS
      return `${picturePath}/${imageId}?until=${until}&sign=${signOf(imageId, until).toString('base64url')}`
    },
    isValid({ imageId, until, sign }) {
      const given = Buffer.from(sign, 'base64url')
      const right = signOf(imageId, until)
      return given.length === right.length && timingSafeEqual(given, right) && clock() < until
    },
    seal: (imageId, bytes) => seal(secret, purposeOf(imageId), bytes),
    async open(reader, imageId, chatId) {
      const { rows } = await reader.query<{ sealed: Buffer }>(
        'select sealed from chat_image where image_id = $1 and ($2::uuid is null or chat_id = $2)',
        [imageId, chatId ?? null],
      )
      return rows[0] ? unseal(secret, purposeOf(imageId), rows[0].sealed) : null
    },
  }
}
