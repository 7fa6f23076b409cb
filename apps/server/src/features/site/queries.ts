import { type Jurisdiction, jurisdiction, loginMethod } from '@tablestakes/contract/site'
import type { Language } from '@tablestakes/dictionary'
import { type JurisdictionProfile, profileOf } from '@tablestakes/domain/protection/profiles'
import type { ConfigGroup } from '@tablestakes/domain/site/site-config'
import type { SiteName } from '@tablestakes/domain/site/sites'
import type { Reader } from '@tablestakes/node/database'
import * as z from 'zod/mini'

/** A site with everything an operator can set. */
export type Site = {
  readonly id: string
  readonly country: SiteName
  readonly isDefault: boolean
  readonly hosts: readonly string[]
  readonly channels: readonly string[]
  /** Other hosts that notices may lead to. */
  readonly jumpHosts: readonly string[]
  /** The first is the site's own. */
  readonly languages: readonly Language[]
  readonly language: Language
  readonly licence: string
  /** Whether it has ever had a licence: then its players' purses may hold real money, whatever is allowed now. */
  readonly hadRealMoney: boolean
  readonly jurisdiction: Jurisdiction
  /** In which its days begin and end. */
  readonly timeZone: string
  readonly rules: ProtectionRules
  readonly loginMethods: readonly z.output<typeof loginMethod>[]
  readonly captcha: 'picture' | 'service' | 'off'
  readonly wrapRequests: boolean
  /** The versions of the legal texts in force. */
  readonly termsVersion: string
  readonly privacyVersion: string
  readonly reportForward: { url: string; key: string } | null
  readonly config: readonly ConfigGroup[]
}

/** How players are protected, besides what the app must know before anything else. */
export type ProtectionRules = {
  readonly rollingLimits: boolean
  readonly limitWaitingHours: number
  /** The longest interval of the reality check; 0: players may do without. */
  readonly realityCheckMost: number
  /** The least time between two rounds of a slot; 0: as fast as the game is. */
  readonly leastRoundMs: number
  readonly profile: string
  readonly profileVersion: number
  readonly stakesByAge: JurisdictionProfile['stakesByAge']
  readonly limitsByAge: JurisdictionProfile['limitsByAge']
  /** Before what with real money a player must be identified, where documents are asked for. */
  readonly documentsBefore: JurisdictionProfile['documentsBefore']
  /** Whether deposits may be paid with borrowed money. */
  readonly allowsCredit: boolean
  readonly notices: readonly string[]
  /** A national register of excluded people is asked. */
  readonly hasRegister: boolean
  /** Categories of games that may be played; null: all. */
  readonly gameKinds: readonly string[] | null
  readonly blockedCountries: readonly string[]
}

type Row = Jurisdiction & {
  time_zone: string
  rolling_limits: boolean
  limit_waiting_hours: number
  reality_check_most: number
  profile: string
  blocked_countries: string[]
  game_kinds: string[] | null
  exclusion_register: boolean
  site_id: string
  country: SiteName
  is_default: boolean
  languages: Language[]
  licence: string
  had_real_money: boolean
  login_methods: unknown
  captcha: Site['captcha']
  wrap_requests: boolean
  terms_version: string
  privacy_version: string
  report_forward_url: string
  report_forward_key: string
  jump_hosts: string[]
  hosts: string[]
  channels: string[]
  config: ConfigGroup[]
}

/** All sites: there are a handful, and every node keeps them in memory. */
export async function loadSites(reader: Reader): Promise<Site[]> {
  const { rows } = await reader.query<Row>(`
    select site.*,
      array(select host from site_host h where h.site_id = site.site_id order by host) as hosts,
      array(select channel from site_channel c where c.site_id = site.site_id order by channel) as channels,
      (
        select coalesce(json_agg(json_build_object('key', g.group_key, 'list', (
          select coalesce(json_agg(json_build_object('key', e.entry_key, 'value', e.entry_value) order by e.place), '[]')
          from site_entry e where e.site_id = g.site_id and e.group_key = g.group_key
        )) order by g.place), '[]')
        from site_group g where g.site_id = site.site_id
      ) as config
    from site order by site_id`)
  return rows.map(readSite)
}

function readSite(row: Row): Site {
  return {
    id: row.site_id,
    country: row.country,
    isDefault: row.is_default,
    hosts: row.hosts,
    channels: row.channels,
    jumpHosts: row.jump_hosts,
    languages: row.languages,
    language: row.languages[0]!,
    licence: row.licence,
    hadRealMoney: row.had_real_money,
    jurisdiction: withProfile(z.parse(jurisdiction, row), profileOf(row.profile)),
    timeZone: row.time_zone,
    rules: rulesOf(row, profileOf(row.profile)),
    loginMethods: z.parse(z.array(loginMethod), row.login_methods),
    captcha: row.captcha,
    wrapRequests: row.wrap_requests,
    termsVersion: row.terms_version,
    privacyVersion: row.privacy_version,
    reportForward: row.report_forward_url ? { url: row.report_forward_url, key: row.report_forward_key } : null,
    config: withLicence(row.config, row.licence),
  }
}

/** What an operator has switched on counts only where the profile allows it; what the profile asks for counts always. */
function withProfile(own: Jurisdiction, profile: JurisdictionProfile): Jurisdiction {
  return {
    real_money: own.real_money && profile.realMoney,
    minimum_age: Math.max(own.minimum_age, profile.minimumAge),
    autoplay: own.autoplay && profile.autoplay,
    entry_bonus: own.entry_bonus && profile.entryBonus,
    cancel_withdrawal: own.cancel_withdrawal && profile.cancelWithdrawal,
    low_balance_popups: own.low_balance_popups && profile.lowBalancePopups,
    marketing_push: own.marketing_push && profile.marketingPush,
    document_checks: own.document_checks || profile.documentChecks,
    mandatory_limits: own.mandatory_limits || profile.mandatoryLimits,
  }
}

function rulesOf(row: Row, profile: JurisdictionProfile): ProtectionRules {
  const intervals = [row.reality_check_most, profile.realityCheckMost].filter((minutes) => minutes > 0)
  return {
    rollingLimits: row.rolling_limits || profile.rollingLimits,
    limitWaitingHours: Math.max(row.limit_waiting_hours, profile.limitWaitingHours),
    realityCheckMost: intervals.length === 0 ? 0 : Math.min(...intervals),
    leastRoundMs: profile.leastRoundMs,
    profile: row.profile,
    profileVersion: profile.version,
    stakesByAge: profile.stakesByAge,
    limitsByAge: profile.limitsByAge,
    documentsBefore: profile.documentsBefore,
    allowsCredit: profile.credit,
    notices: profile.notices,
    hasRegister: row.exclusion_register || profile.register,
    gameKinds: commonKinds(profile.gameKinds, row.game_kinds),
    blockedCountries: [...profile.blockedCountries, ...row.blocked_countries],
  }
}

/** What both allow; null is everything. */
function commonKinds(one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null {
  if (one === null || other === null) return one ?? other
  return one.filter((kind) => other.includes(kind))
}

/** The licence is entered in one place, the one the real-money rule looks at, and shown from there. */
function withLicence(groups: ConfigGroup[], licence: string): ConfigGroup[] {
  const shown = { key: 'licence', value: licence }
  return groups.map(({ key, list }) =>
    key === 'site' ? { key, list: [...list.filter((entry) => entry.key !== 'licence'), shown] } : { key, list },
  )
}

/** There is one password key for all sites, as large as the most careful of them asks for. */
export async function passwordKeyBits(reader: Reader): Promise<number> {
  const { rows } = await reader.query<{ bits: number }>('select max(password_key_bits) as bits from site')
  return rows[0]!.bits
}
