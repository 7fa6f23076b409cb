import * as z from 'zod/mini'
import { list, text, whole, wholeNumberIn } from '../fields.ts'
import { award } from './activity-parts.ts'
import { operatorCall } from './call.ts'
import { line, moment, momentOrNone, optionalSite, siteId } from './fields.ts'

const campaign = {
  site_id: siteId,
  note: line(200),
  awards: list(award, 5).check(z.minLength(1)),
  starts_at: moment,
  ends_at: momentOrNone,
  /** How many players may use one code, and how many codes of it one player may use. */
  per_code: whole(1, 1_000_000),
  per_player: whole(1, 1_000),
  vip_from: whole(0, 100),
}
const campaignKey = { campaign_id: wholeNumberIn(1, 2_147_483_647) }
const shown = {
  ...campaignKey,
  ...campaign,
  is_open: z.boolean(),
  codes: whole(0, 1_000_000),
  used: whole(0, Number.MAX_SAFE_INTEGER),
}

export const listCampaigns = operatorCall({
  name: 'redeem.list',
  method: 'GET',
  path: '/operator/redeem',
  summary:
    'Campaigns of redeem codes, the newest first, with how often they were used. The codes themselves are nowhere.',
  roles: ['marketing', 'support'],
  effect: 'read',
  request: z.object(optionalSite),
  response: z.object({ list: z.array(z.object(shown)) }),
  refusals: [],
})

export const addCampaign = operatorCall({
  name: 'redeem.add',
  method: 'POST',
  path: '/operator/redeem',
  summary: 'Makes a campaign and its codes. The answer is the only place where they are ever shown.',
  roles: ['marketing'],
  effect: 'change',
  secondWord: 'always',
  request: z.object({ ...campaign, codes: whole(1, 1_000) }),
  response: z.object({ ...shown, list: list(text(32), 1_000) }),
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})

export const closeCampaign = operatorCall({
  name: 'redeem.close',
  method: 'POST',
  path: '/operator/redeem/:campaign_id/close',
  summary: 'Ends a campaign: its codes bring nothing any more.',
  roles: ['marketing', 'risk'],
  effect: 'change',
  request: z.object(campaignKey),
  response: z.object(shown),
  refusals: ['NOT_FOUND'],
})
