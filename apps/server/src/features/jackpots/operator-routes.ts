import type { OperatorRequest, OperatorResponse } from '@tablestakes/contract/operator/call'
import * as contract from '@tablestakes/contract/operator/jackpots'
import type { Reader, Tx } from '@tablestakes/node/database'
import { accountTotals } from '../../ledger/index.ts'
import type { App } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { Refused } from '../../platform/operators/refused.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'
import { currencyOfSite, type Site, type Sites } from '../site/index.ts'
import { findDrawing } from './drawing-games.ts'
import { beginFollowing } from './follow.ts'
import { findPot, listPots, openPot } from './pots.ts'
import { type JackpotRule, loadRules } from './rules.ts'

type Shown = OperatorResponse<typeof contract.putJackpot>

/** The rules of the sites' jackpots, their pots and who won them. */
export function jackpotOperatorRoutes(app: App, { sites }: { sites: Sites }): void {
  serveOperator(app, contract.listJackpots, async ({ site_id: siteId }) => {
    const rules = await loadRules(app.database)
    const wanted = (await sites.all()).filter(({ id }) => rules.has(id) && (siteId === undefined || id === siteId))
    return { list: await Promise.all(wanted.map((site) => show(app.database, site, rules.get(site.id)![0]!))) }
  })

  serveOperator(
    app,
    contract.putJackpot,
    async ({ site_id: siteId, ...given }, { tx, note }) => {
      const site = await requireSite(sites, siteId)
      if (given.games) await requireDrawing(tx, given.games)
      await tx.query('lock table jackpot_rule in share row exclusive mode')
      const before = (await loadRules(tx)).get(siteId)?.[0] ?? null
      const rule = await insertRule(tx, ruleOf(siteId, before, given))
      await beginFollowing(tx)
      if (rule.isOn) await openPot(tx, rule, currencyOfSite(site))
      note({ before: before && showRule(before), after: showRule(rule) })
      return show(tx, site, rule)
    },
    { about: ({ site_id: siteId }) => `jackpot ${siteId}` },
  )

  serveOperator(app, contract.listJackpotWins, async ({ site_id: siteId }) => {
    await requireSite(sites, siteId)
    return { list: await listWins(app.database, siteId) }
  })

  serveOperator(app, contract.checkJackpots, async () => {
    const totals = await accountTotals(app.database)
    const list = (await listPots(app.database)).map(({ siteId, currency, accountId, amount }) => {
      const total = totals.find((one) => one.accountId === accountId && one.currency === currency)
      const books = total ? total.credit - total.debit : 0n
      return { site_id: siteId, currency, amount: units(amount), books: units(books), is_right: books === amount }
    })
    return { list }
  })
}

async function requireSite(sites: Sites, siteId: string): Promise<Site> {
  const site = (await sites.all()).find(({ id }) => id === siteId)
  if (!site) throw new Refusal('NOT_FOUND')
  return site
}

type Given = Omit<OperatorRequest<typeof contract.putJackpot>, 'site_id'>
type NewRule = Omit<JackpotRule, 'since'>

/** Parts are shown in percent and kept in millionths. */
const MILLIONTHS = 10_000

function ruleOf(siteId: string, before: JackpotRule | null, given: Given): NewRule {
  const part = given.part === undefined ? before?.part : Math.round(given.part * MILLIONTHS)
  const turnover = given.turnover ?? before?.turnover
  const games = [...new Set(given.games ?? before?.games ?? [])]
  const isOn = given.is_on ?? before?.isOn ?? false
  // The first rules of a site must say what they are.
  if (part === undefined || turnover === undefined || (isOn && games.length === 0)) throw new Refusal('NOT_ELIGIBLE')
  return { siteId, isOn, part, seed: given.seed ?? before?.seed ?? 0n, turnover, games }
}

/** Only what is named now is looked at: rules of before can still be turned off. */
async function requireDrawing(tx: Tx, named: readonly number[]): Promise<void> {
  const games = [...new Set(named)]
  const { known, drawing } = await findDrawing(tx, games)
  if (known < games.length) throw new Refusal('NOT_FOUND')
  if (drawing < games.length) throw new Refused('DRAWS_NO_JACKPOT')
}

async function insertRule(tx: Tx, { siteId, isOn, part, seed, turnover, games }: NewRule): Promise<JackpotRule> {
  // By the clock that also makes the keys of bets, to the millisecond as they have it; and never twice in one.
  const { rows } = await tx.query<{ since: Date }>(
    `insert into jackpot_rule (site_id, since, is_on, part, seed, turnover, games)
     values ($1, greatest(date_trunc('milliseconds', clock_timestamp()),
       (select max(since) + interval '1 millisecond' from jackpot_rule where site_id = $1)), $2, $3, $4, $5, $6)
     returning since`,
    [siteId, isOn, part, seed, turnover, games],
  )
  return { siteId, isOn, part, seed, turnover, games, since: rows[0]!.since }
}

const showRule = ({ isOn, part, seed, turnover, games }: JackpotRule) => ({
  ...{ is_on: isOn, part: part / MILLIONTHS, seed: units(seed), turnover: units(turnover), games },
})

async function show(reader: Reader, site: Site, rule: JackpotRule): Promise<Shown> {
  const currency = currencyOfSite(site)
  const pot = await findPot(reader, { siteId: site.id, currency })
  const { isOn, part, seed, turnover, games, since } = rule
  return {
    ...{ site_id: site.id, is_on: isOn, part: part / MILLIONTHS, seed, turnover, games: [...games], currency, since },
    ...{ amount: units(pot?.amount ?? 0n), seeded: units(pot?.seeded ?? 0n) },
    ...{ contributed: units(pot?.contributed ?? 0n), won: units(pot?.won ?? 0n) },
  }
}

/** As a person reads it; a pot that is short after voids is below zero. */
function units(amount: bigint): string {
  const figures = String(amount < 0n ? -amount : amount).padStart(5, '0')
  const shown = `${figures.slice(0, -4)}.${figures.slice(-4)}`.replace(/\.?0+$/, '')
  return `${amount < 0n ? '-' : ''}${shown}`
}

type WinRow = {
  player: number
  game: number
  currency: string
  amount: bigint
  paid: bigint
  bet: string
  win: string
  at: Date
  voided_at: Date | null
}

async function listWins(reader: Reader, siteId: string) {
  const { rows } = await reader.query<WinRow>(
    `select player_id::float8 as player, game_id as game, currency, amount, paid, bet_id as bet, foreign_id as win, at, voided_at
     from jackpot_win where site_id = $1 order by at desc limit 500`,
    [siteId],
  )
  return rows.map((row) => ({ ...row, amount: units(row.amount), paid: units(row.paid) }))
}
