import type { Cookie } from './serving.ts'

/** The value of one cookie in a request's header, or the empty text. Ours hold no character that would need decoding. */
export function readCookie(header: string, name: string): string {
  for (const pair of header.split(';')) {
    const [key, ...value] = pair.split('=')
    if (key?.trim() === name) return value.join('=').trim()
  }
  return ''
}

/** SameSite=Strict: another site can link to us, but never make a call of ours with them. */
export function writeCookie({ name, value, path, maxAgeSeconds }: Cookie, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`
}
