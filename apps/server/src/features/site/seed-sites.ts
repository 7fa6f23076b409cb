import type { ProfileName } from '@tablestakes/domain/protection/profiles'
import { defaultJurisdiction } from '@tablestakes/domain/site/jurisdictions'
import { AUTO_LANGUAGE } from '@tablestakes/domain/site/language'
import {
  type ConfigEntry,
  type ConfigGroup,
  decodeSiteConfig,
  encodeSiteConfig,
} from '@tablestakes/domain/site/site-config'
import { type SiteName, siteDefaults, siteProfiles, symbolOfSite } from '@tablestakes/domain/site/sites'
import type { Tx } from '@tablestakes/node/database'
import { addHelpExamples } from './seed-help.ts'

type Seed = {
  id: string
  country: SiteName
  isDefault: boolean
  channels: string[]
  languages: readonly string[]
  profile: ProfileName
  /** Entries of the group `site` that differ from an empty configuration. */
  entries: Record<string, string>
}

/** Each country's site is also reached by a channel: the country's telephone code, so that nobody needs a list. */
const countries: { id: string; country: SiteName; channel: string; profile: ProfileName }[] = [
  { id: 'india', country: 'India', channel: '91', profile: 'india' },
  { id: 'brazil', country: 'Brazil', channel: '55', profile: 'brazil' },
  { id: 'philippines', country: 'Philippines', channel: '63', profile: 'philippines' },
  { id: 'bengal', country: 'Bengal', channel: '880', profile: 'bangladesh' },
  { id: 'pakistan', country: 'Pakistan', channel: '92', profile: 'pakistan' },
  { id: 'all', country: 'all', channel: '0', profile: 'open' },
]

const timeZones: Record<SiteName, string> = {
  India: 'Asia/Kolkata',
  Brazil: 'America/Sao_Paulo',
  Philippines: 'Asia/Manila',
  Bengal: 'Asia/Dhaka',
  Pakistan: 'Asia/Karachi',
  all: 'UTC',
}

/** Every country there is a site for; the site's own comes first. */
const areas = [...new Set(Object.values(siteProfiles).map(({ phoneArea }) => phoneArea))]
const areasFrom = (own: string) => [own, ...areas.filter((area) => area !== own)].join(',')

/**
 * What a fresh start shows: rupiah and Indonesian ways to pay, players of all countries, each in the language of their browser. The
 * defaults of the specification (§1) name several countries beside each other; they are what a client falls back to without any
 * configuration, and no site.
 */
const shipped: Seed = {
  id: 'main',
  country: 'all',
  isDefault: true,
  // A demonstration until an operator has chosen the profile of a place and entered its licence.
  profile: 'open',
  // Specification §9: the default channel.
  channels: ['1'],
  languages: [siteDefaults.lang, 'en', 'pt-br', 'bd', 'ur', 'zh'],
  entries: {
    title: siteDefaults.title,
    site: 'all',
    currency: siteDefaults.currency,
    currencySymbol: siteDefaults.currencySymbol,
    phoneArea: '+62',
    phoneAreas: areasFrom('+62'),
    theme: siteDefaults.theme,
    lang: AUTO_LANGUAGE,
  },
}

const seeds: Seed[] = [
  shipped,
  ...countries.map(({ id, country, channel, profile: law }) => {
    const profile = siteProfiles[country]
    return {
      id,
      country,
      isDefault: false,
      profile: law,
      channels: [channel],
      languages: profile.languages,
      entries: {
        title: siteDefaults.title,
        site: country,
        currency: profile.currency,
        currencySymbol: symbolOfSite(country),
        phoneArea: profile.phoneArea,
        theme: profile.theme,
        ...(country === 'all'
          ? { phoneAreas: areasFrom(profile.phoneArea), lang: AUTO_LANGUAGE }
          : { lang: profile.languages[0]! }),
      },
    }
  }),
]

/** Specification §4: login and register each have a code mode and a password mode, for phone and for email. */
const loginMethods = ['login', 'register'].map((key) => ({
  key,
  phone: true,
  email: true,
  phoneOTP: true,
  emailOTP: true,
}))

/** Adds the sites that are missing, and to a site the groups it never had. What an operator has edited stays. */
export async function seedSites(tx: Tx): Promise<void> {
  for (const seed of seeds) {
    await addSite(tx, seed)
    for (const [place, group] of groupsOf(seed).entries()) await addGroup(tx, seed.id, { place, group })
  }
}

async function addSite(tx: Tx, seed: Seed) {
  const law = defaultJurisdiction(seed.country)
  const { rowCount } = await tx.query(
    `insert into site (site_id, country, is_default, languages, minimum_age, autoplay, entry_bonus, cancel_withdrawal,
       low_balance_popups, marketing_push, document_checks, mandatory_limits, login_methods, profile, time_zone)
     values ($1, $2, $3 and not exists (select from site where is_default), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
       $15)
     on conflict do nothing`,
    [
      seed.id,
      seed.country,
      seed.isDefault,
      seed.languages,
      law.minimumAge,
      law.autoplay,
      law.entryBonus,
      law.cancelWithdrawal,
      law.lowBalancePopups,
      law.marketingPush,
      law.documentChecks,
      law.mandatoryLimits,
      JSON.stringify(loginMethods),
      seed.profile,
      timeZones[seed.country],
    ],
  )
  if (rowCount === 0) return
  await tx.query(
    'insert into site_channel (channel, site_id) select channel, $1 from unnest($2::text[]) as channel on conflict do nothing',
    [seed.id, seed.channels],
  )
  await addHelpExamples(tx, seed.id)
}

/** Whose games a fresh installation has; an operator adds others by name and the address of their mark. */
const partners: ConfigEntry[] = [{ key: 'Tablestakes Studio', value: '/art/marks/tablestakes.svg' }]

/** Every group of the specification, so that an operator sees all there is to fill in. */
function groupsOf(seed: Seed): ConfigGroup[] {
  const own: ConfigEntry[] = Object.entries(seed.entries).map(([key, value]) => ({ key, value }))
  return encodeSiteConfig({ ...decodeSiteConfig([{ key: 'site', list: own }]), cooperativeFirm: partners })
}

async function addGroup(tx: Tx, siteId: string, { place, group }: { place: number; group: ConfigGroup }) {
  const { rowCount } = await tx.query(
    'insert into site_group (site_id, group_key, place) values ($1, $2, $3) on conflict do nothing',
    [siteId, group.key, place],
  )
  if (rowCount === 0) return
  await tx.query(
    `insert into site_entry (site_id, group_key, place, entry_key, entry_value)
     select $1, $2, place, entry_key, entry_value
     from unnest($3::text[], $4::text[]) with ordinality as entry (entry_key, entry_value, place)`,
    [siteId, group.key, group.list.map((entry) => entry.key), group.list.map((entry) => entry.value)],
  )
}
