import { createHmac } from 'node:crypto'
import { unwrapRequest, type WrappingKeys } from '@tablestakes/domain/wire/wrapping'

/**
 * Both keys of the optional wrapping. They are told to the web in /api/preload where a site has wrapping switched on, so
 * they are no secrets; derived from the server's, so that every node has the same ones and every installation its own.
 */
export function wrappingKeys(secret: string): WrappingKeys {
  const derive = (what: string) => createHmac('sha256', secret).update(what).digest('hex')
  return { messageKey: `m${derive('wrapping message key').slice(0, 15)}`, key: derive('wrapping key').slice(0, 32) }
}

/** The call inside a wrapped request, or null. `wire` is the one pair: the JSON body, or the query of a GET. */
export function readWrapped(wire: unknown, key: string): { route: string; payload: Record<string, unknown> } | null {
  if (typeof wire !== 'object' || wire === null || Array.isArray(wire)) return null
  const [pair, ...more] = Object.entries(wire)
  if (!pair || more.length > 0 || typeof pair[1] !== 'string') return null
  return unwrapRequest({ head: pair[0], tail: pair[1] }, key)
}

/** The payload of a wrapped GET, as the query string it stands for would have been read: every value is text. */
export function asQuery(payload: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(payload).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [name, asText(value)]))
}

/** Lists and objects have no form in a query; they stay what they are and the schema refuses them. */
function asText(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}
