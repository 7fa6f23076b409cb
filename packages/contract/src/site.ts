import * as z from 'zod/mini'
import { call } from './call.ts'
import {
  address,
  count,
  filledText,
  instant,
  key,
  type Language,
  languages,
  list,
  matching,
  nothing,
  text,
  whole,
} from './fields.ts'

/**
 * Specification §7: `GET {cdn}/{lang prefix}{chunk index+1}-{version}.json`. The answer is a message dictionary, compiled;
 * it is a file and not a call: no envelope, no signature, cached for ever under its version.
 */
export function languageFilePath(lang: Language, chunk: number, version: string): `/cdn/lang/${string}.json` {
  return `/cdn/lang/${lang}${chunk}-${version}.json`
}
/** Groups: language, chunk number from 1, version. */
export const languageFilePattern = /^\/cdn\/lang\/(zh|en|pt-br|bd|ur|ind)([1-9]\d?)-([0-9a-f]{8,64})\.json$/

/**
 * Specification §3: site configuration arrives as groups, each with a key and a list of key/value entries. What they are
 * read into, and the defaults behind them, is a rule and not a shape: `decodeSiteConfig` of the domain.
 */
export const configurationGroup = z.object({
  key,
  list: list(z.object({ key: text(128), value: text(20_000) }), 200),
})
export type ConfigurationGroup = z.output<typeof configurationGroup>

/** Specification §3: login method config, a list of methods with a key and per-method flags. */
export const loginMethod = z.object({
  key,
  phone: z.boolean(),
  email: z.boolean(),
  phoneOTP: z.boolean(),
  emailOTP: z.boolean(),
})

/** What the site's jurisdiction allows. Real money stays off until an operator has entered a licence. */
export const jurisdiction = z.object({
  real_money: z.boolean(),
  minimum_age: whole(0, 100),
  autoplay: z.boolean(),
  entry_bonus: z.boolean(),
  cancel_withdrawal: z.boolean(),
  low_balance_popups: z.boolean(),
  marketing_push: z.boolean(),
  document_checks: z.boolean(),
  mandatory_limits: z.boolean(),
})
export type Jurisdiction = z.output<typeof jurisdiction>

const chunkVersions = list(matching(/^[0-9a-f]{8,64}$/, 64), 99)

export const getPreload = call({
  method: 'GET',
  path: '/api/preload',
  feature: 'site',
  summary: 'Site configuration, keys and language versions: what the app needs before anything else. Never signed.',
  auth: 'anyone',
  request: nothing,
  response: z.object({
    /** Signs the requests of a visitor; a session has its own. Changes daily, yesterday's is still accepted. */
    sign_key: filledText(128),
    /** Passwords are encoded under this RSA public key, base64 of its DER. */
    password_key: z.object({ kid: matching(/^[\w-]{1,64}$/, 64), spki: filledText(2048) }),
    config: list(configurationGroup, 100),
    /** The languages this site offers, its own first. */
    languages: list(z.enum(languages), languages.length),
    lang_versions: z.object({
      zh: chunkVersions,
      en: chunkVersions,
      'pt-br': chunkVersions,
      bd: chunkVersions,
      ur: chunkVersions,
      ind: chunkVersions,
    }),
    login_methods: list(loginMethod, 20),
    /** The versions of the terms and the privacy notice in force: a player accepts these. */
    legal: z.object({ terms_version: filledText(32), privacy_version: filledText(32) }),
    /** Sign-in providers whose popup may be opened, e.g. `google`. */
    oauth_providers: list(key, 10),
    /** What CAPTCHA_NEEDED asks for: a picture drawn by us, the configured service's token, or nothing ever. */
    captcha: z.enum(['picture', 'service', 'off']),
    jurisdiction,
    /** All money of this site is sandbox money; every cashier page says so. */
    sandbox: z.boolean(),
    version: filledText(32),
    report: z.object({ url: address, api_key: text(128) }),
    server_time: instant,
    /** Present while request wrapping is switched on (specification §7). */
    wrap: z.optional(z.object({ message_key: matching(/^\w{4,32}$/, 32), key: filledText(128) })),
  }),
  refusals: [],
})

/** Specification §9: analytics event names; page_view is the report made before each navigation (§2). */
export const analyticsEvents = [
  'OPEN',
  'ad_click_home',
  'ad_click_event',
  'ad_click_wallet',
  'ad_click_agency',
  'ad_click_liveChat',
  'ad_click_email',
  'ad_click_login',
  'ad_click_register',
  'ad_click_userMenu',
  'deposit_page_view',
  'withdraw_page_view',
  'deposit_initiate',
  'withdraw_initiate',
  'page_view',
] as const
export type AnalyticsEventName = (typeof analyticsEvents)[number]

const analyticsValue = z.union([text(512), z.number(), z.boolean(), z.null()])
const analyticsValues = z
  .record(matching(/^[\w.-]{1,64}$/, 64), analyticsValue)
  .check(z.refine((values) => Object.keys(values).length <= 40, 'at most 40 values'))

/** Specification §3: analytics event. Revenue events carry `amount` and `currency` among their properties. */
export const analyticsEvent = z.object({
  /** Made by the sender. A batch that is sent again begins with the same one, and is stored once. */
  event_id: z.optional(matching(/^[\w-]{8,64}$/, 64)),
  account_id: text(64),
  distinct_id: filledText(128),
  event_name: z.enum(analyticsEvents),
  properties: analyticsValues,
  user_props: analyticsValues,
})
export type AnalyticsEvent = z.output<typeof analyticsEvent>

/** Specification §7: the report carries an API key in a header. */
export const reportKeyHeader = 'x-api-key'

export const report = call({
  method: 'POST',
  path: '/api/report',
  feature: 'site',
  summary: 'Our own collector of analytics events, in batches. The key of /api/preload goes in the x-api-key header.',
  auth: 'anyone',
  request: z.object({ events: list(analyticsEvent, 50).check(z.minLength(1)) }),
  response: z.object({ accepted: count }),
  refusals: [],
})
