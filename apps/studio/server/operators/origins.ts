/** Whether an origin is one of those configured; `http://*.example.org` is every host below it, as browsers read it. */
export function isKnownOrigin(origin: string, known: readonly string[]): boolean {
  return known.some((one) => {
    if (!one.includes('://*.')) return one === origin
    const [scheme, rest = ''] = one.split('://*')
    return origin.startsWith(`${scheme}://`) && origin.endsWith(rest) && origin.length > `${scheme}://${rest}`.length
  })
}
