/**
 * Site configuration as it travels and as it is used (specification §3). It arrives as groups, each with a key and a
 * list of key/value entries: the groups google and fcm fill their sub-objects, cooperativeFirm the partner list,
 * asideMenu is read in consecutive pairs, and every other entry fills the field of the same name. Unknown names are
 * dropped, so a configuration can never write to anything but these fields.
 */
import { currencyOf } from '../money/currencies.ts'
import { siteDefaults } from './sites.ts'

export type ConfigEntry = { key: string; value: string }
export type ConfigGroup = { key: string; list: ConfigEntry[] }

const PLAIN_FIELDS = [
  'favicon',
  'logo',
  'title',
  'site',
  'liveChatLicense',
  'contactEmail',
  'phoneArea',
  /** Ours: every area code the site serves, split by commas; the first is `phoneArea`. */
  'phoneAreas',
  'currency',
  'currencySymbol',
  'theme',
  'lang',
  'loginAndRegisterBanner',
  'licence',
] as const

const FCM_FIELDS = [
  'apiKey',
  'authDomain',
  'projectId',
  'storageBucket',
  'messagingSenderId',
  'appId',
  'measurementId',
  'vapidKey',
] as const

const GOOGLE_FIELDS = ['client_id', 'scope', 'grecaptchaKey'] as const

export type AsideMenuItem = { url: string; key: string; badgeHidden: boolean }

export type SiteConfig = Record<(typeof PLAIN_FIELDS)[number], string> & {
  fcm: Record<(typeof FCM_FIELDS)[number], string>
  google: Record<(typeof GOOGLE_FIELDS)[number], string>
  /** Partners: a name and the address of the mark. */
  cooperativeFirm: ConfigEntry[]
  asideMenu: AsideMenuItem[]
}

/** The groups whose entries are not fields of the configuration itself. */
const OWN_GROUPS = ['fcm', 'google', 'cooperativeFirm', 'asideMenu']

export function decodeSiteConfig(groups: readonly ConfigGroup[]): SiteConfig {
  const entriesOf = (name: string) => groups.filter(({ key }) => key === name).flatMap(({ list }) => list)
  const plain = fillFields(
    PLAIN_FIELDS,
    groups.filter(({ key }) => !OWN_GROUPS.includes(key)).flatMap(({ list }) => list),
  )
  return {
    ...plain,
    ...currencyFields(plain),
    title: plain.title || siteDefaults.title,
    site: plain.site || siteDefaults.site,
    phoneArea: plain.phoneArea || siteDefaults.phoneArea,
    theme: plain.theme || siteDefaults.theme,
    fcm: fillFields(FCM_FIELDS, entriesOf('fcm')),
    google: fillFields(GOOGLE_FIELDS, entriesOf('google')),
    cooperativeFirm: entriesOf('cooperativeFirm').filter(({ value }) => value !== ''),
    asideMenu: readPairs(entriesOf('asideMenu')),
  }
}

export function encodeSiteConfig(config: SiteConfig): ConfigGroup[] {
  return [
    { key: 'site', list: PLAIN_FIELDS.map((key) => ({ key, value: config[key] })) },
    { key: 'fcm', list: FCM_FIELDS.map((key) => ({ key, value: config.fcm[key] })) },
    { key: 'google', list: GOOGLE_FIELDS.map((key) => ({ key, value: config.google[key] })) },
    { key: 'cooperativeFirm', list: config.cooperativeFirm },
    { key: 'asideMenu', list: config.asideMenu.flatMap(writePair) },
  ]
}

/**
 * Specification §4: without a currency both currency and symbol are the default's; a currency alone brings its symbol.
 */
function currencyFields({ currency, currencySymbol }: { currency: string; currencySymbol: string }) {
  if (currency === '') return { currency: siteDefaults.currency, currencySymbol: siteDefaults.currencySymbol }
  return { currency, currencySymbol: currencySymbol || currencyOf(currency).symbol }
}

function fillFields<Field extends string>(
  fields: readonly Field[],
  entries: readonly ConfigEntry[],
): Record<Field, string> {
  const lastValue = (field: Field) => entries.findLast(({ key }) => key === field)?.value ?? ''
  return Object.fromEntries(fields.map((field) => [field, lastValue(field)])) as Record<Field, string>
}

/**
 * Entries two by two, url then key; a pair with either empty is left out, and so is a last one without a partner. The
 * pair rule leaves no room for a third value, so the name of the key's entry says whether the badge is hidden.
 */
function readPairs(entries: readonly ConfigEntry[]): AsideMenuItem[] {
  return entries.flatMap((url, index) => {
    const key = entries[index + 1]
    if (index % 2 === 1 || key === undefined || url.value === '' || key.value === '') return []
    return [{ url: url.value, key: key.value, badgeHidden: key.key === BADGE_HIDDEN }]
  })
}

const BADGE_HIDDEN = 'keyWithoutBadge'

function writePair({ url, key, badgeHidden }: AsideMenuItem): ConfigEntry[] {
  return [
    { key: 'url', value: url },
    { key: badgeHidden ? BADGE_HIDDEN : 'key', value: key },
  ]
}

/** The area codes a site serves, digits only, its own first. */
export function phoneAreasOf({ phoneArea, phoneAreas }: Pick<SiteConfig, 'phoneArea' | 'phoneAreas'>): string[] {
  const areas = [phoneArea, ...phoneAreas.split(',')].map((area) => area.replace(/\D/g, ''))
  return [...new Set(areas)].filter((area) => area !== '')
}
