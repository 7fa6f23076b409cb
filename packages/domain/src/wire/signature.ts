/**
 * The signature of a request, as both sides compute it:
 *
 *   sign = hex(HMAC-SHA256(key, timestamp \n METHOD \n path \n query \n sha256hex(body) \n nonce))
 *
 * `key` is the text of `sign_key` as UTF-8. `timestamp` is in milliseconds, `path` and `query` are as they stand in the
 * request line, percent-encoded, without the `?`. The body is hashed byte for byte; a request without one hashes
 * nothing. The query is sorted (see sortQuery) and travels in that order, so exchanging two pairs on the way is noticed.
 */
export type SignedParts = {
  timestamp: string
  method: string
  path: string
  query: string
  bodyHash: string
  nonce: string
}

export function canonicalRequest({ timestamp, method, path, query, bodyHash, nonce }: SignedParts): string {
  return `${timestamp}\n${method}\n${path}\n${sortQuery(query)}\n${bodyHash}\n${nonce}`
}

/**
 * The pairs of a query as they are encoded, by name and then by value, in the order of their UTF-16 code units (a
 * request line is ASCII, so these are its bytes). A pair's name ends at its first `=`; a name alone stands before the
 * same name with an empty value, so that no two pairs can change places unseen.
 */
export function sortQuery(query: string): string {
  if (!query.includes('&')) return query
  return query.split('&').map(splitPair).sort(comparePairs).map(joinPair).join('&')
}

/** `rest` is everything from the first `=` on, or nothing. */
type Pair = { name: string; rest: string }

function splitPair(pair: string): Pair {
  const equals = pair.indexOf('=')
  return equals < 0 ? { name: pair, rest: '' } : { name: pair.slice(0, equals), rest: pair.slice(equals) }
}

const joinPair = ({ name, rest }: Pair) => name + rest

function comparePairs(a: Pair, b: Pair): number {
  return compare(a.name, b.name) || compare(a.rest, b.rest)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
