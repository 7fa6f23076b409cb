import * as z from 'zod/mini'
import { languages, list, matching, whole } from '../fields.ts'
import { profileNames } from '../profile-names.ts'
import { loginMethod } from '../site.ts'
import { operatorCall } from './call.ts'
import { line, optionalFields, siteId } from './fields.ts'

/** What the law of the country allows, and how the site is entered. Licence and real money have a call of their own. */
const settings = {
  country: z.enum(['India', 'Brazil', 'Philippines', 'Bengal', 'Pakistan', 'all']),
  languages: list(z.enum(languages), 6).check(z.minLength(1)),
  minimum_age: whole(18, 100),
  autoplay: z.boolean(),
  entry_bonus: z.boolean(),
  cancel_withdrawal: z.boolean(),
  low_balance_popups: z.boolean(),
  marketing_push: z.boolean(),
  document_checks: z.boolean(),
  mandatory_limits: z.boolean(),
  /** In which its days begin and end, for limits. */
  time_zone: matching(/^[A-Za-z][\w+-]*(\/[\w+-]+){0,2}$/, 64),
  rolling_limits: z.boolean(),
  limit_waiting_hours: whole(24, 168),
  /** Minutes; 0: players may do without a reality check. */
  reality_check_most: whole(0, 1_440),
  /** The profile of its jurisdiction. What it forbids stays forbidden, whatever else is set. */
  profile: z.enum(profileNames),
  /** Asks the national register of excluded people, also where the profile does not ask for it. */
  exclusion_register: z.boolean(),
  /** Categories of games that may be played; null: all that the profile allows. */
  game_kinds: z.nullable(list(matching(/^\w{1,64}$/, 64), 50)),
  blocked_countries: list(matching(/^[A-Z]{2}$/, 2), 250),
  login_methods: list(loginMethod, 10),
  captcha: z.enum(['picture', 'service', 'off']),
  wrap_requests: z.boolean(),
  password_key_bits: whole(2_048, 8_192),
  /** An operator who changes a legal text raises its version. */
  terms_version: matching(/^[\w.-]{1,32}$/, 32),
  privacy_version: matching(/^[\w.-]{1,32}$/, 32),
  /** Other hosts that a notice may lead to, over https: `t.me`. Everything else leads to our own screens. */
  jump_hosts: list(matching(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 253), 50),
  /** Where analytics events go on to; empty: nowhere. */
  report_forward_url: z.union([z.literal(''), matching(/^https:\/\/\S+$/, 512)]),
}
/** Groups of keys and values, as the specification has them. The licence is not among them: it has one place. */
const groups = list(
  z.object({
    key: matching(/^\w{1,64}$/, 64),
    list: list(z.object({ key: matching(/^[^\p{Cc}]{1,64}$/u, 64), value: line(2_048) }), 200),
  }),
  50,
)
const reached = {
  hosts: list(matching(/^[a-z0-9.-]{1,253}$/, 253), 100),
  channels: list(matching(/^[\w.-]{1,64}$/, 64), 1_000),
}
const site = z.object({
  site_id: siteId,
  is_default: z.boolean(),
  licence: z.string(),
  real_money: z.boolean(),
  had_real_money: z.boolean(),
  ...settings,
  ...reached,
  config: groups,
})

export const listSites = operatorCall({
  name: 'site.list',
  method: 'GET',
  path: '/operator/sites',
  summary: 'The sites with everything that is set about them, but for the key of the report’s address.',
  roles: ['support', 'payments', 'risk', 'marketing', 'content', 'trader'],
  effect: 'read',
  request: z.object({ site_id: z.optional(siteId) }),
  response: z.object({ list: z.array(site) }),
  refusals: [],
})

export const changeSite = operatorCall({
  name: 'site.change',
  method: 'POST',
  path: '/operator/sites/:site_id',
  summary: 'Changes the rules of a site and how it is entered; what is left out stays.',
  roles: [],
  effect: 'change',
  secondWord: 'always',
  request: z.object({
    site_id: siteId,
    ...optionalFields(settings),
    report_forward_key: z.optional(line(512)),
  }),
  response: site,
  secrets: ['report_forward_key'],
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})

export const setSiteLicence = operatorCall({
  name: 'site.licence',
  method: 'POST',
  path: '/operator/sites/:site_id/licence',
  summary:
    'Enters or withdraws a licence and switches real money on or off. Real money needs a licence, and a profile that allows it.',
  roles: [],
  effect: 'change',
  secondWord: 'always',
  request: z.object({ site_id: siteId, licence: line(512), real_money: z.boolean() }),
  response: site,
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})

export const setSiteConfig = operatorCall({
  name: 'site.config',
  method: 'POST',
  path: '/operator/sites/:site_id/config',
  summary: 'Sets the groups of a site’s configuration that are given, each as a whole: title, theme, menus, addresses.',
  roles: ['content'],
  effect: 'change',
  request: z.object({ site_id: siteId, config: groups }),
  response: site,
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})

export const setSiteAddresses = operatorCall({
  name: 'site.addresses',
  method: 'POST',
  path: '/operator/sites/:site_id/addresses',
  summary: 'By which host names and channels a site is reached; what is left out stays.',
  roles: [],
  effect: 'change',
  request: z.object({ site_id: siteId, ...optionalFields(reached) }),
  response: site,
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})
