import { type Tx, transact } from '@tablestakes/node/database'
import { newKey } from '../../../ledger/index.ts'
import { type BetRow, type LegRow, legsOf } from '../bets/bet-row.ts'
import { loadProducers } from '../ingest/producers.ts'
import { marketStateOf, outcomeOf, type Producers } from '../records.ts'
import { loadRules, type SiteRules } from '../rules.ts'
import { builderPrice } from './builder-price.ts'
import { decidedPrice } from './check-price.ts'
import { loadBoth } from './load-selections.ts'
import { type BetServices, playOf, refuseBet, stakeId, takeStake } from './take-stake.ts'
import { linesOf, workOut } from './work-out.ts'

const AT_ONCE = 50
const DUE = `sports_bet where state = 'waiting' and decide_at <= clock_timestamp()`
/** A bet whose stake nobody takes any more: its node is gone. */
const LEFT_SECONDS = 15

/**
 * Decides live bets whose delay is over: any node may, each bet once. A suspension since it was placed refuses it, even one that is
 * over; so does a price that has moved against the player, unless they take any. Answers how many there were.
 */
export async function decideDue(services: BetServices): Promise<number> {
  // Ten times a second, and mostly for nothing: one question, and no transaction.
  const { rowCount } = await services.database.query({ name: 'sports-any-due', text: `select from ${DUE} limit 1` })
  if (rowCount === 0) return 0
  const decided = await transact(services.database, async (tx) => {
    const { rows } = await tx.query<BetRow>({
      name: 'sports-due',
      text: `select * from ${DUE}
             order by decide_at limit ${AT_ONCE} for update skip locked`,
    })
    const legs = await legsOf(
      tx,
      rows.map(({ bet_id: id }) => id),
    )
    const up = await loadProducers(tx)
    const verdicts: { bet: BetRow; verdict: Verdict }[] = []
    for (const bet of rows) {
      const verdict = await judge(tx, { bet, legs: legs.get(bet.bet_id)!, up })
      if (verdict.isTaken) await beginTaking(tx, bet, verdict)
      verdicts.push({ bet, verdict })
    }
    return verdicts
  })
  await Promise.all(decided.map((one) => carryOut(services, one)))
  return decided.length
}

type Offer = NonNullable<BetRow['offer']>
type Verdict =
  | { isTaken: true; prices: number[]; rules: SiteRules; builder?: number }
  | { isTaken: false; reason: string; offer?: Offer }

async function carryOut(services: BetServices, { bet, verdict }: { bet: BetRow; verdict: Verdict }): Promise<void> {
  if (!verdict.isTaken) return refuseBet(services.database, bet, verdict)
  const { refusal } = await takeStake(services, bet)
  if (refusal) await refuseBet(services.database, bet, { reason: refusal.toLowerCase() })
}

type Judging = { bet: BetRow; legs: readonly LegRow[]; up: Producers }

async function judge(tx: Tx, { bet, legs, up }: Judging): Promise<Verdict> {
  const { events, markets } = await loadBoth(tx, {
    ...{
      eventIds: legs.map(({ event_id: id }) => id),
      marketIds: legs.map(({ market_id: id }) => id),
      hold: 'waiting',
    },
  })
  const prices: number[] = []
  const offered: number[] = []
  let hasMoved = false
  for (const leg of legs) {
    const market = markets.get(String(leg.market_id))!
    const state = marketStateOf(market, { event: events.get(String(leg.event_id))!, up })
    if (state !== 'open' && state !== 'suspended') return { isTaken: false, reason: 'closed' }
    const wasStopped = market.stopped_at !== null && market.stopped_at >= bet.created_at
    const outcome = outcomeOf(market, leg.outcome)
    if (state === 'suspended' || wasStopped || !outcome?.[3]) return { isTaken: false, reason: 'suspended' }
    const price = bet.kind === 'builder' ? outcome[1] : decidedPrice(leg.price, outcome[1], bet.accept)
    hasMoved ||= price === null
    prices.push(price ?? outcome[1])
    offered.push(outcome[1])
  }
  const rules = await loadRules(tx, bet.site_id)
  if (bet.kind === 'builder') return judgeBuilder(tx, { bet, legs, prices, rules })
  if (!hasMoved) return { isTaken: true, prices, rules }
  const worked = reckon(bet, { prices: offered, rules })
  const offer = { price: Number(worked.price), prices: offered, possible_win: String(worked.possibleWin) }
  return { isTaken: false, reason: 'price_changed', offer }
}

async function judgeBuilder(
  tx: Tx,
  { bet, legs, prices, rules }: { bet: BetRow; legs: readonly LegRow[]; prices: number[]; rules: SiteRules },
): Promise<Verdict> {
  const asked = legs.map((leg) => ({ market: leg, outcome: leg.outcome }))
  const built = await builderPrice(tx, { eventId: legs[0]!.event_id, legs: asked })
  if ('clash' in built) return { isTaken: false, reason: 'closed' }
  const price = decidedPrice(Number(bet.price), built.price, bet.accept)
  if (price !== null) return { isTaken: true, prices, rules, builder: price }
  const worked = reckon(bet, { prices, rules, builder: built.price })
  const offer = { price: built.price, prices, possible_win: String(worked.possibleWin) }
  return { isTaken: false, reason: 'price_changed', offer }
}

type Reckoning = { prices: readonly number[]; rules: SiteRules; builder?: number | undefined }

function reckon(bet: BetRow, { prices, rules, builder }: Reckoning) {
  const shape = { kind: bet.kind, system_size: bet.system_size ?? undefined, system: bet.system ?? undefined }
  const sizes = linesOf(shape, prices.length)!
  const paid = bet.kind === 'builder' ? [builder ?? Number(bet.price)] : prices
  return workOut({
    ...{ shape, prices: paid, sizes, lineStake: bet.line_stake, isFree: bet.is_free, rules },
    payoutMost: bet.payout_most,
  })
}

async function beginTaking(tx: Tx, bet: BetRow, { prices, rules, builder }: Reckoning): Promise<void> {
  const worked = reckon(bet, { prices, rules, builder })
  await tx.query(
    `update sports_bet set state = 'taking', accepted_at = clock_timestamp(), price = $2, possible_win = $3 where bet_id = $1`,
    [bet.bet_id, worked.price, worked.possibleWin],
  )
  bet.possible_win = worked.possibleWin
  await tx.query(
    `update sports_leg l set price = n.price from unnest($2::integer[]) with ordinality n (price, nth)
     where l.bet_id = $1 and l.place = n.nth - 1`,
    [bet.bet_id, prices],
  )
}

/**
 * Ends bets whose node died while it took their stakes. Whether the stake was taken only the ledger knows: it is asked under a key of
 * 1970, by which nothing new is taken. Taken, the bet is open; otherwise it is buried, so that no late stake can come, and refused.
 */
export async function endLeftBets(services: BetServices): Promise<number> {
  const { database, settling } = services
  const { rows } = await database.query<BetRow>(
    `select * from sports_bet where state = 'taking' and coalesce(accepted_at, created_at) < now() - interval '${LEFT_SECONDS} seconds'
     order by bet_id limit ${AT_ONCE}`,
  )
  for (const bet of rows) {
    const legs = (await legsOf(database, [bet.bet_id])).get(bet.bet_id)!
    const common = await playOf(services, bet, legs[0]!.event_id)
    const source = common.accountId
    const stake = bet.is_free ? 0n : bet.stake
    const known = await settling.settle({
      ...{ ...common, key: newKey(0), kind: 'stake', purse: 'cash', stake, counting: bet.counts ? stake : 0n },
      foreign: { source, id: stakeId(bet.bet_id) },
    })
    if (known.outcome === 'repeated') await takeStake(services, bet)
    else {
      const { subject: _, ...ofVoid } = common
      const given = { foreignPlay: stakeId(bet.bet_id), foreign: { source, id: `${bet.bet_id}.drop` } }
      await settling.settle({ ...ofVoid, key: newKey(), kind: 'void', ...given })
      await refuseBet(database, bet, { reason: 'busy' })
    }
  }
  return rows.length
}
