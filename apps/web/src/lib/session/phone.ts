import { looksMobile, phoneRuleOf, readPhone as readPhoneOf } from '@tablestakes/domain/account/phone'
import { phoneAreasOf } from '@tablestakes/domain/site/site-config'
import { create } from 'zustand'
import { getSite, useSite } from '../api/preload.ts'
import { useLanguage } from '../words/i18n.ts'

/** The countries whose sites there are, by area code. */
const COUNTRIES: Readonly<Record<string, string>> = { 91: 'IN', 55: 'BR', 63: 'PH', 880: 'BD', 92: 'PK', 62: 'ID' }
/** Where most readers of a language live, for browsers that name no country. */
const HOMES: Readonly<Record<string, string>> = { pt: 'BR', bn: 'BD', ur: 'PK', id: 'ID' }

/** What the player has chosen; it holds for the forms of this visit. */
const useChoice = create<{ code: string | null }>()(() => ({ code: null }))

/** The chosen area code, else that of the browser's country where the site serves it, else the site's own. */
function currentArea(): string {
  const areas = phoneAreasOf(getSite())
  const { code } = useChoice.getState()
  if (code !== null && areas.includes(code)) return code
  const country = countryOfBrowser()
  return areas.find((area) => COUNTRIES[area] === country) ?? areas[0]!
}

function countryOfBrowser(): string | undefined {
  const [tongue = '', ...parts] = (navigator.language ?? '').split('-')
  return parts.find((part) => /^[A-Z]{2}$/.test(part)) ?? HOMES[tongue]
}

type PhoneArea = { code: string; name: string; flagSrc: string }

/** The area codes to choose from, the one that is chosen, and the way to choose another. */
export function usePhoneArea(): { areas: PhoneArea[]; code: string; choose: (code: string) => void } {
  const site = useSite()
  const tongue = useLanguage()
  useChoice()
  const areas = phoneAreasOf(site).map((code) => ({ code, name: nameOf(code, tongue), flagSrc: flagOf(code) }))
  return { areas, code: currentArea(), choose: (code) => useChoice.setState({ code }) }
}

function flagOf(code: string): string {
  const country = COUNTRIES[code]
  return country ? `/art/flags/${country.toLowerCase()}.svg` : '/art/marks/method-phone.svg'
}

/** As the reader calls the country; a browser that does not know its names shows the code alone. */
function nameOf(code: string, tongue: keyof typeof TAGS): string {
  const country = COUNTRIES[code]
  if (!country) return ''
  try {
    return new Intl.DisplayNames([TAGS[tongue]], { type: 'region' }).of(country) ?? country
  } catch {
    return country
  }
}

const TAGS = { 'pt-br': 'pt-BR', en: 'en', ind: 'id', bd: 'bn', ur: 'ur', zh: 'zh-Hans' } as const

/** A typed number as the server reads it, or null while it has not the form of one. */
export function readPhone(typed: string): string | null {
  const area = currentArea()
  return readPhoneOf(typed, { area, rule: phoneRuleOf(area) })
}

/** The same for a number that is new to us: a number that no code can reach is no number. The server asks more exactly. */
export function readNewPhone(typed: string): string | null {
  const phone = readPhone(typed)
  return phone !== null && looksMobile(phone) ? phone : null
}
