import { refusals } from '@tablestakes/contract/refusals'
import { toHex } from '@tablestakes/look/browser/random-id'
import { getPreloaded } from '../api/preload.ts'
import { refreshPreload } from '../api/refresh-preload.ts'
import { ApiRefusal } from '../api/refusal.ts'
import { serverNow } from '../browser/clock.ts'

/**
 * A password as it travels: `<kid>.<base64url of RSA-OAEP-SHA256(JSON {password, time, nonce})>`. Each one opens once and
 * for five minutes only, so it is encoded anew for every try.
 */
export async function encodePassword(password: string): Promise<string> {
  if (!getPreloaded()) await refreshPreload()
  const key = getPreloaded()?.password_key
  if (!key) throw new Error('the site has told no password key')
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(16)))
  const inside = new TextEncoder().encode(JSON.stringify({ password, time: serverNow(), nonce }))
  const seal = globalThis.isSecureContext ? sealByBrowser : (await import('./plain-oaep.ts')).sealPlainly
  return `${key.kid}.${toBase64Url(await seal(fromBase64(key.spki), inside))}`
}

/** The site's password key changes; a page that stayed open over that asks for the new one and tries again, once. */
export async function withPasswordKey<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.code !== refusals.PASSWORD_KEY.code) throw error
    await refreshPreload()
    return work()
  }
}

type Bytes = Uint8Array<ArrayBuffer>

async function sealByBrowser(spki: Bytes, inside: Bytes): Promise<Bytes> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('spki', spki, algorithm, false, ['encrypt'])
  return new Uint8Array(await crypto.subtle.encrypt(algorithm, key, inside))
}

const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

const toBase64Url = (bytes: Bytes): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
