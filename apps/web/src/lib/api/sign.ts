import { canonicalRequest } from '@tablestakes/domain/wire/signature'
import { toHex } from '@tablestakes/look/browser/random-id'
import { serverNow } from '../browser/clock.ts'

type Unsigned = { method: string; path: string; query: string; body: string }

/** The headers that prove a request comes from the holder of the key, now, once, and unaltered. */
export async function signatureHeaders(key: string, request: Unsigned): Promise<Record<string, string>> {
  const { sha256, hmacSha256 } = globalThis.isSecureContext ? webCrypto : await import('./plain-hash.ts')
  const timestamp = String(serverNow())
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(16)))
  const { method, path, query, body } = request
  const text = canonicalRequest({ timestamp, nonce, method, path, query, bodyHash: await sha256(body) })
  return { timestamp, nonce, sign: await hmacSha256(key, text) }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

const webCrypto = {
  sha256: async (text: string) => toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text)))),
  hmacSha256: async (key: string, text: string) => {
    const imported = await crypto.subtle.importKey('raw', bytesOf(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ])
    return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', imported, bytesOf(text))))
  },
}
