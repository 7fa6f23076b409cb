import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

// Browsers and Node both have these; this package is compiled without either's types, so that nothing else slips in.
declare const atob: (base64: string) => string
declare const btoa: (binary: string) => string
declare const TextDecoder: new (label: string, options: { fatal: boolean }) => { decode(bytes: Uint8Array): string }

/**
 * The optional wrapping of specification §7, made exact. It hides the shape of a call from onlookers; it is neither
 * encryption nor a signature, and the server trusts a wrapped call no more than a plain one.
 *
 *   text    = JSON of the payload with the original path added as `route`
 *   encoded = base64 of text in UTF-8, then the 32 hex digits of MD5(key)
 *   pair    = { [encoded up to the split]: the rest }, split after 1 to 12 characters
 *
 * The pair travels to `/<message key>` by the method of the call: as the JSON body, or as the one pair of the query of a
 * GET, whose own query is the payload. The answer comes back as { [message key]: encoded }.
 */
export type WrappingKeys = { messageKey: string; key: string }

/** Specification §9: random encryption split index, 1 to 12. */
export const SPLIT_MIN = 1
export const SPLIT_MAX = 12

type Payload = Record<string, unknown>

/** `splitAt` is drawn by the caller from 1 to 12: this package holds no randomness. */
export function wrapRequest(
  request: { route: string; payload: Payload },
  { key, splitAt }: { key: string; splitAt: number },
): { head: string; tail: string } {
  if (!Number.isInteger(splitAt) || splitAt < SPLIT_MIN || splitAt > SPLIT_MAX) throw new RangeError('split index')
  const encoded = encode({ ...request.payload, route: request.route }, key)
  return { head: encoded.slice(0, splitAt), tail: encoded.slice(splitAt) }
}

/** Null when the pair was not made by wrapRequest with this key. */
export function unwrapRequest(
  pair: { head: string; tail: string },
  key: string,
): { route: string; payload: Payload } | null {
  if (pair.head.length < SPLIT_MIN || pair.head.length > SPLIT_MAX) return null
  const message = decode(pair.head + pair.tail, key)
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return null
  const { route, ...payload } = message as Payload
  return typeof route === 'string' ? { route, payload } : null
}

export function wrapAnswer(answer: unknown, { messageKey, key }: WrappingKeys): Record<string, string> {
  return { [messageKey]: encode(answer, key) }
}

/** An answer without the message key is a plain one and comes back as it is. Undefined when it cannot be read. */
export function unwrapAnswer(answer: unknown, { messageKey, key }: WrappingKeys): unknown {
  if (typeof answer !== 'object' || answer === null || !Object.hasOwn(answer, messageKey)) return answer
  const encoded = (answer as Payload)[messageKey]
  return typeof encoded === 'string' ? decode(encoded, key) : undefined
}

function encode(value: unknown, key: string): string {
  return toBase64(utf8ToBytes(JSON.stringify(value))) + keyMark(key)
}

function decode(encoded: string, key: string): unknown {
  const mark = keyMark(key)
  if (!encoded.endsWith(mark)) return undefined
  const bytes = fromBase64(encoded.slice(0, -mark.length))
  if (!bytes) return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

const keyMark = (key: string) => bytesToHex(md5(utf8ToBytes(key)))

const CHUNK = 0x8000

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  // fromCharCode takes its input as arguments, so long payloads go in pieces.
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(binary)
}

/** Only what toBase64 writes: atob alone would also read blanks, missing padding and bits that belong to no byte. */
function fromBase64(text: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    return toBase64(bytes) === text ? bytes : null
  } catch {
    return null
  }
}
