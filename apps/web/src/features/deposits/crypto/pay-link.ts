/** The link of the chain for another of its tokens: the address is the same, the token is named in the query. */
export function linkFor(url: string, mint: string): string {
  const [address = '', query = ''] = url.split('?')
  const parts = new URLSearchParams(query)
  // The chain's own coin is asked for by naming no token.
  if (mint === '') parts.delete('spl-token')
  else parts.set('spl-token', mint)
  return `${address}?${parts.toString()}`
}
