import * as z from 'zod/mini'
import { list, text, whole } from '../fields.ts'
import { operatorCall } from './call.ts'
import { decimal, moment, momentOrNone, optionalFields, optionalSite, shownAmount, siteId } from './fields.ts'

const ruleKey = { site_id: siteId }
const rule = {
  is_on: z.boolean(),
  /** Percent of every stake that the house adds to the pot, on top of the game's stated return. */
  part: z.number().check(z.gte(0), z.lte(10), z.multipleOf(0.0001)),
  /** What a new pot begins with. */
  seed: decimal,
  /** So much is staked for one jackpot on average. */
  turnover: decimal.check(z.positive()),
  /** The games that take part, by their numbers. */
  games: list(whole(1, 2_147_483_647), 100),
}
const state = {
  ...ruleKey,
  ...rule,
  currency: text(8),
  /** Since when these rules hold; null where the site never had a jackpot. */
  since: momentOrNone,
  /** What the pot holds, and of what it came: what the house put in, what stakes brought, what was won. */
  amount: shownAmount,
  seeded: shownAmount,
  contributed: shownAmount,
  won: shownAmount,
}

export const listJackpots = operatorCall({
  name: 'jackpot.list',
  method: 'GET',
  path: '/operator/jackpots',
  summary: 'The pots of the sites: their rules, what they hold, and where that came from.',
  roles: ['marketing', 'risk', 'payments', 'support'],
  effect: 'read',
  request: z.object(optionalSite),
  response: z.object({ list: z.array(z.object(state)) }),
  refusals: [],
})

export const putJackpot = operatorCall({
  name: 'jackpot.put',
  method: 'POST',
  path: '/operator/jackpots/:site_id',
  summary:
    'Sets the jackpot of a site; what is left out stays. A new pot begins with its seed. Bets placed before keep the rules they were placed under, and a pot that is turned off keeps its money. Only our own slots that are played for cash may be named: any other game would fill the pot without a chance at it.',
  roles: ['marketing'],
  effect: 'change',
  secondWord: 'always',
  request: z.object({ ...ruleKey, ...optionalFields(rule) }),
  response: z.object(state),
  refusals: ['NOT_FOUND', 'NOT_ELIGIBLE', 'DRAWS_NO_JACKPOT'],
})

export const listJackpotWins = operatorCall({
  name: 'jackpot.wins',
  method: 'GET',
  path: '/operator/jackpots/:site_id/wins',
  summary: 'Who has won the pot of a site, the newest first.',
  roles: ['marketing', 'risk', 'payments', 'support'],
  effect: 'read',
  request: z.object(ruleKey),
  response: z.object({
    list: z.array(
      z.object({
        player: whole(1, Number.MAX_SAFE_INTEGER),
        game: whole(1, 2_147_483_647),
        currency: text(8),
        amount: shownAmount,
        /** What reached the player's purses: the share of a bonus that is gone stays in the pot. */
        paid: shownAmount,
        /** The supplier's ids of the bet and of the win. */
        bet: text(128),
        win: text(128),
        at: moment,
        /** When it was taken back into the pot. */
        voided_at: momentOrNone,
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
})

export const checkJackpots = operatorCall({
  name: 'jackpot.check',
  method: 'GET',
  path: '/operator/jackpots/check',
  summary: 'Compares every pot with its account in the books. Reads the journal of the open days.',
  roles: ['risk', 'payments'],
  effect: 'read',
  request: z.object({}),
  response: z.object({
    list: z.array(
      z.object({ ...ruleKey, currency: text(8), amount: shownAmount, books: shownAmount, is_right: z.boolean() }),
    ),
  }),
  refusals: [],
})
