import { createHmac, timingSafeEqual } from 'node:crypto'

/** The key of a site's report URL. It keeps strays out and says which site is meant; it is public to every visitor. */
export function reportKey(secret: string, siteId: string): string {
  return createHmac('sha256', secret).update(`report key ${siteId}`).digest('hex').slice(0, 32)
}

export function isReportKey(secret: string, siteId: string, given: string): boolean {
  const expected = Buffer.from(reportKey(secret, siteId))
  const offered = Buffer.from(given)
  return offered.length === expected.length && timingSafeEqual(offered, expected)
}
