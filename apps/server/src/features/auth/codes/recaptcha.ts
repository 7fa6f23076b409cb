import type { Logger } from '@tablestakes/node/logger'
import * as z from 'zod/mini'

const TIMEOUT_MS = 5_000
/** Versions that judge instead of asking say how human it looked, from 0 to 1; their own advice is to begin with a half. */
const SCORE_MIN = 0.5

const verdict = z.object({ success: z.boolean(), score: z.optional(z.number()) })

/** Asks the captcha service whether a token is genuine. Anything but a clear yes is a no, also when the service is away. */
export async function askRecaptcha(asked: {
  url: string
  secret: string
  token: string
  ip: string
  log: Logger
}): Promise<boolean> {
  const { url, secret, token, ip, log } = asked
  if (secret === '') {
    log.error('a site asks for the captcha service, but RECAPTCHA_SECRET is not set')
    return false
  }
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: ip }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    const { success, score } = z.parse(verdict, await response.json())
    return success && (score ?? 1) >= SCORE_MIN
  } catch (error) {
    log.error({ err: error }, 'the captcha service gave no verdict')
    return false
  }
}
