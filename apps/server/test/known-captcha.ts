import { randomUUID } from 'node:crypto'
import { pictureCaptchaToken } from '@tablestakes/contract/auth'
import { hashAnswer } from '../src/features/auth/codes/captchas.ts'
import type { App } from '../src/platform/http/http.ts'

/** The validator_token of a picture that a test can read: it is stored like any other, but nobody has drawn it. */
export async function solvedCaptcha(
  { database, secret, clock }: Pick<App, 'database' | 'secret' | 'clock'>,
  { answer = 'R4KX9H', typed = answer, validMs = 120_000 }: { answer?: string; typed?: string; validMs?: number } = {},
): Promise<string> {
  const captchaId = randomUUID()
  await database.query('insert into captcha (captcha_id, answer_hash, expires_at) values ($1, $2, $3)', [
    captchaId,
    hashAnswer(secret, captchaId, answer),
    new Date(clock() + validMs),
  ])
  return pictureCaptchaToken({ captcha_id: captchaId, typed })
}
