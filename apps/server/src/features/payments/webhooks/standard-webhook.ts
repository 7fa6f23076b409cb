import { createHmac, timingSafeEqual } from 'node:crypto'

type Incoming = {
  headers: Record<string, string>
  /** As it came: the signature covers these bytes and no others. */
  body: Buffer
  nowMs: number
  /** `whsec_…`; any of them may have signed it. */
  secrets: readonly string[]
}

const WINDOW_SECONDS = 300
/** More than a sender who changes keys needs; each costs a comparison. */
const SIGNATURES_MAX = 8

/**
 * A webhook by the rules of standardwebhooks.com: `webhook-signature` has `v1,<base64 HMAC-SHA256 of "id.timestamp.body">`,
 * several of them while the sender changes keys. Null when none is right, or when it was signed too long ago or too far ahead.
 * `content` is undefined where the body is no JSON.
 */
export function readWebhook({ headers, body, nowMs, secrets }: Incoming): { id: string; content: unknown } | null {
  const id = headers['webhook-id'] ?? ''
  const timestamp = headers['webhook-timestamp'] ?? ''
  // Without a point in it: it would be open then where the id ends and the time begins.
  if (!/^[\x21-\x2d\x2f-\x7e]{1,128}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return null
  if (Math.abs(nowMs / 1_000 - Number(timestamp)) > WINDOW_SECONDS) return null
  const given = (headers['webhook-signature'] ?? '').split(' ', SIGNATURES_MAX).map(readSignature)
  const isSigned = secrets.some((secret) => {
    const expected = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest()
    return given.some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected))
  })
  return isSigned ? { id, content: readJson(body) } : null
}

/** Other versions than v1 are for other readers. */
const readSignature = (signature: string) => Buffer.from(/^v1,(.+)$/.exec(signature)?.[1] ?? '', 'base64')

const keyOf = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
