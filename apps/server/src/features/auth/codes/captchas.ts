import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { toLatinDigits } from '@tablestakes/domain/money/digits'
import type { Clock } from '@tablestakes/node/clock'
import type { Database } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Site } from '../../site/index.ts'
import { drawCaptcha } from './draw-captcha.ts'
import { askRecaptcha } from './recaptcha.ts'
import { CHARACTERS } from './stroke-font.ts'

export type Captchas = {
  /** A new picture with six characters, good for one attempt. */
  make(): Promise<{ captchaId: string; image: string; expiresAt: Date }>
  /**
   * Refuses unless the token solves a captcha of the kind the site has; any attempt spends the picture. A site without
   * captchas asks for nothing.
   */
  require(site: Pick<Site, 'captcha'>, validatorToken: string | undefined, ip: string): Promise<void>
}

type CaptchaServices = {
  database: Database
  clock: Clock
  secret: string
  log: Logger
  recaptchaUrl: string
  recaptchaSecret: string
}

/** Specification §5: a captcha has exactly 6 characters. */
const LENGTH = 6
const VALID_MS = 120_000

export function openCaptchas(parts: CaptchaServices): Captchas {
  const { database, clock, secret, log, recaptchaUrl, recaptchaSecret } = parts

  return {
    async make() {
      const captchaId = randomUUID()
      const answer = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
      const expiresAt = new Date(clock() + VALID_MS)
      await database.query({
        name: 'captcha-make',
        text: 'insert into captcha (captcha_id, answer_hash, expires_at) values ($1, $2, $3)',
        values: [captchaId, hashAnswer(secret, captchaId, answer), expiresAt],
      })
      return { captchaId, image: drawCaptcha(answer), expiresAt }
    },

    async require(site, validatorToken, ip) {
      if (site.captcha === 'off') return
      if (!validatorToken) throw new Refusal('CAPTCHA_NEEDED')
      const isSolved =
        site.captcha === 'picture'
          ? await solvePicture(validatorToken)
          : await askRecaptcha({ url: recaptchaUrl, secret: recaptchaSecret, token: validatorToken, ip, log })
      if (!isSolved) throw new Refusal('CAPTCHA_WRONG')
    },
  }

  async function solvePicture(token: string): Promise<boolean> {
    const [, captchaId, typed] = PICTURE_TOKEN.exec(token) ?? []
    if (captchaId === undefined || typed === undefined) return false
    // Reading takes it: of two attempts with one picture, raced or not, the second finds nothing.
    const { rows } = await database.query<{ answer_hash: Buffer; expires_at: Date }>({
      name: 'captcha-take',
      text: 'delete from captcha where captcha_id = $1 returning answer_hash, expires_at',
      values: [captchaId],
    })
    const picture = rows[0]
    if (!picture || picture.expires_at.getTime() <= clock()) return false
    return timingSafeEqual(picture.answer_hash, hashAnswer(secret, captchaId, readTyped(typed)))
  }
}

/** `pictureCaptchaToken` of the contract. */
const PICTURE_TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([^\0]{1,64})$/

/** Capital or small letters and digits of any script mean the same. */
function readTyped(typed: string): string {
  return toLatinDigits(typed.trim()).toUpperCase()
}

export function hashAnswer(secret: string, captchaId: string, answer: string): Buffer {
  return createHmac('sha256', secret).update(`captcha ${captchaId} ${answer}`).digest()
}
