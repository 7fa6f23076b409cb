import { readPhone as readPhoneOf } from '@tablestakes/domain/account/phone'
import { isSiteName, siteProfiles } from '@tablestakes/domain/site/sites'
import { getSite } from '../api/preload.ts'

/** The flags of the countries whose sites there are, by area code. */
const FLAGS: Readonly<Record<string, string>> = { 91: 'in', 55: 'br', 63: 'ph', 880: 'bd', 92: 'pk', 62: 'id' }

/** The site's area code as the phone field shows it. */
export function phoneArea(): { code: string; name: string; flagSrc: string } {
  const code = getSite().phoneArea.replace(/\D/g, '')
  const flag = FLAGS[code]
  return { code, name: `+${code}`, flagSrc: flag ? `/art/flags/${flag}.svg` : '/art/marks/method-phone.svg' }
}

/** A typed number as the server reads it, or null while it has not the form of one. */
export function readPhone(typed: string): string | null {
  const { site } = getSite()
  const rule = isSiteName(site) ? siteProfiles[site].phoneRule : 'general'
  return readPhoneOf(typed, { area: phoneArea().code, rule })
}
