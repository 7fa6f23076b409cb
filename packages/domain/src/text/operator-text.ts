/**
 * What operators write to players: Markdown of a small set (paragraphs, lists, **bold**, links), never HTML. Links lead to our own screens;
 * anything else would let a stolen key send players to another house.
 */

/** A path of our own, or a dialog over the lobby. Never another host: neither `//other` nor `/\other`. */
export function isOwnPlace(address: string): boolean {
  return /^(#?\/([^\s<>"\\/][^\s<>"\\]*)?|\?open=[\w-]{1,64}(&[\w%=&.-]{0,400})?)$/.test(address)
}

/** An https address of one of these hosts, without a user, a port or anything that two readers could read differently. */
export function isAllowedJump(address: string, hosts: readonly string[]): boolean {
  const [, host] = /^https:\/\/([a-z0-9.-]+)(?:[/?][^\s<>"'\\@]*)?$/.exec(address) ?? []
  return host !== undefined && hosts.includes(host)
}

const TAG = /<\s*[a-z!/?]/i
const SCHEME = /\b[a-z][a-z0-9+.-]{1,20}:\S/i
const LINK = /\[[^\]]*\]\(([^)]*)\)/g

/** Whether a text may be shown: no tags, no addresses but in links, and links to our own screens only. */
export function isSafeOperatorText(text: string): boolean {
  const places = [...text.matchAll(LINK)].map(([, place = '']) => place.trim())
  if (!places.every(isOwnPlace)) return false
  const rest = text.replaceAll(LINK, '')
  return !TAG.test(rest) && !SCHEME.test(rest) && !rest.includes('](')
}
