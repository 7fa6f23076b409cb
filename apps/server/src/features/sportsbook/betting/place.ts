import type { RequestOf } from '@tablestakes/contract/call'
import type { placeSportsBet, SportsBet } from '@tablestakes/contract/sportsbook'
import { type Tx, transact } from '@tablestakes/node/database'
import pg from 'pg'
import { newKey } from '../../../ledger/index.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type BetRow, type LegRow, legsOf } from '../bets/bet-row.ts'
import { showUnsettled } from '../bets/load-bets.ts'
import { boostTableOf, type SiteRules, type Terms } from '../rules.ts'
import { takenPrice } from './check-price.ts'
import { findFaults, refusalOf } from './find-faults.ts'
import { findFreeBet, returnFreeBet, useFreeBet } from './free-bets.ts'
import { addLiability } from './liability.ts'
import { limitsOf } from './limits.ts'
import { loadSelections, type ReadSelection } from './load-selections.ts'
import { builderPriceOf, delayFor, isCounting, stakeNotes, withMaxStake } from './quote.ts'
import { type BetServices, type Purses, playOf, stakeId, type Taken, takeStake } from './take-stake.ts'
import { linesOf, workOut } from './work-out.ts'

export type Placing = {
  request: RequestOf<typeof placeSportsBet>
  playerId: bigint
  siteId: string
  currency: string
  /** The Idempotency-Key: the same bet, however often it is sent. */
  requestKey: string
  nowMs: number
}

type PlaceServices = BetServices & { wakeDecider: () => void }

/** Its legs, and what they were judged by, are known where it was just written. */
type Placed = { bet: BetRow; written?: Written }
type Written = Terms & { legs: readonly LegRow[] }

/** What an answer says of a slip; null: it was placed before, and has to be read. */
export type PlacedSlip = { ids: number[]; shown: SportsBet[] | null; purses: Purses | null }

/**
 * Places the bets of a slip, one, or one a selection, and answers their numbers. What is checked is written down first, under the locks of its markets; then the
 * stake is taken under the bet's own name. A node that dies in between leaves a bet that another one ends. All of a slip are taken, or
 * none.
 */
export async function placeBets(services: PlaceServices, placing: Placing): Promise<PlacedSlip> {
  const placed = await writeOnce(services, placing)
  const taking = placed.filter(({ bet }) => bet.state === 'taking')
  if (taking.length === 0) services.wakeDecider()
  const taken = await Promise.all(taking.map(({ bet, written }) => takeStake(services, bet, written?.legs)))
  const refused = taken.find(({ refusal }) => refusal !== null)
  if (refused?.refusal) {
    await dropBets(
      services,
      placed.map(({ bet }) => bet),
    )
    throw new Refusal(refused.refusal)
  }
  return { ids: placed.map(({ bet }) => bet.bet_id), shown: shownOf(placed), purses: lastPurses(taken) }
}

function shownOf(placed: readonly Placed[]): SportsBet[] | null {
  const shown: SportsBet[] = []
  for (const { bet, written } of placed) {
    if (!written) return null
    const { legs, up, rules } = written
    const state = bet.state === 'taking' ? 'open' : bet.state
    shown.push(showUnsettled({ ...bet, state }, { legs, up, margin: rules.cash_out_margin }))
  }
  return shown
}

/** After the last of its stakes; unknown where one was taken before. */
function lastPurses(taken: readonly Taken[]): Purses | null {
  let last: Purses | null = null
  for (const one of taken) {
    if (one.refusal !== null || one.purses === null) return null
    if (!last || one.purses.number > last.number) last = one.purses
  }
  return last
}

async function findPlaced(reader: Pick<Tx, 'query'>, { playerId, requestKey }: Placing): Promise<Placed[]> {
  const { rows } = await reader.query<BetRow>({
    name: 'sports-placed',
    text: 'select * from sports_bet where player_id = $1 and request_key = $2 order by place',
    values: [playerId, requestKey],
  })
  return rows.map((bet) => ({ bet }))
}

/**
 * The same slip, sent again: it finds what was written the first time. That is asked only when it cannot be written, since nearly every
 * slip is sent once.
 */
async function writeOnce(services: PlaceServices, placing: Placing): Promise<Placed[]> {
  try {
    return await writeBets(services, placing)
  } catch (error) {
    const isSecond =
      error instanceof pg.DatabaseError && error.constraint === 'sports_bet_player_id_request_key_place_key'
    if (!isSecond && !(error instanceof Refusal)) throw error
    const known = await findPlaced(services.database, placing)
    if (known.length === 0) throw error
    return known
  }
}

function writeBets({ database }: PlaceServices, placing: Placing): Promise<Placed[]> {
  const { request } = placing
  return transact(database, async (tx) => {
    const { siteId } = placing
    const { read, ...terms } = await loadSelections(tx, { selections: request.selections, siteId, isHeld: true })
    const { rules } = terms
    const fault = findFaults(read, request.kind)[0]
    if (fault) throw new Refusal(refusalOf(fault))
    if (!rules.is_open) throw new Refusal('MARKET_CLOSED')
    const built = request.kind === 'builder' ? await agreeBuilder(tx, { read, placing }) : null
    const prices = await agreePrices(tx, { read, placing, rules, built })
    const groups = request.kind === 'single' ? read.map((one) => [one]) : [read]
    const placed: Placed[] = []
    for (const [place, own] of groups.entries()) {
      const agreed = prices.of(own)
      const bet = await writeBet(tx, { placing, rules, legs: own, place, prices: agreed, builder: built })
      const legs = own.map((one, nth) => legOf(one, { bet_id: bet.bet_id, place: nth, price: agreed[nth]! }))
      placed.push({ bet, written: { ...terms, legs } })
    }
    return placed
  })
}

/** A leg as it is read back. */
const legOf = (
  { event, market, outcome: [outcome] }: ReadSelection,
  about: Pick<LegRow, 'bet_id' | 'place' | 'price'>,
): LegRow => ({
  ...{ ...market, ...about, event_id: event.event_id, outcome },
  ...{ sport: event.sport, feed_id: event.feed_id, league: event.league, home: event.home, away: event.away },
  ...{ starts_at: event.starts_at, event_state: event.state, event_held: event.is_held, score: event.score },
})

/** The builder's own price, under the locks of its match: nothing moves until the bet is written. */
async function agreeBuilder(
  tx: Tx,
  { read, placing: { request } }: { read: readonly ReadSelection[]; placing: Placing },
): Promise<number> {
  const built = await builderPriceOf(tx, read)
  if ('clash' in built) throw new Refusal('SELECTIONS_CLASH')
  const { price } = built
  const seen = request.price ?? 0
  const isTaken = price === seen || request.accept === 'any' || (request.accept === 'better' && price > seen)
  if (!isTaken) throw new Refusal('PRICE_CHANGED')
  return price
}

type Agreeing = { read: readonly ReadSelection[]; placing: Placing; rules: SiteRules; built: number | null }

async function agreePrices(tx: Tx, { read, placing: { request }, rules, built }: Agreeing) {
  const agreed = new Map<ReadSelection, number>()
  const { accept } = request
  for (const one of read) {
    // A builder's legs have no price of their own that is paid.
    const price =
      built !== null ? one.outcome[1] : await takenPrice(tx, one, { accept, toleranceMs: rules.price_tolerance_ms })
    if (price === null) throw new Refusal('PRICE_CHANGED')
    agreed.set(one, price)
  }
  return { of: (legs: readonly ReadSelection[]) => legs.map((leg) => agreed.get(leg)!) }
}

type Writing = {
  placing: Placing
  rules: SiteRules
  legs: readonly ReadSelection[]
  place: number
  prices: readonly number[]
  builder: number | null
}

async function writeBet(tx: Tx, { placing, rules, legs, place, prices, builder }: Writing): Promise<BetRow> {
  const { request, playerId, siteId, currency, requestKey, nowMs } = placing
  const sizes = linesOf(request, legs.length)
  if (!sizes) throw new Refusal('SELECTIONS_CLASH')
  const limits = await limitsOf(tx, { siteId, rules, read: legs, playerId })
  const paid = builder === null ? prices : [builder]
  const isFree = request.free_bet_id !== undefined
  const worked = workOut({
    ...{ shape: request, prices: paid, sizes, lineStake: request.stake, isFree, rules },
    payoutMost: limits.payoutMost,
  })
  const priced = withMaxStake(worked, { prices: paid, sizes, limits })
  const note = stakeNotes({ slip: request, rules, priced }).find((one) => one.is_stop)
  if (note) throw new Refusal(refusalOf(note))
  const context = { reader: tx, siteId, currency, playerId, nowMs }
  const free = isFree ? await findFreeBet(context, { slip: request, read: legs, stake: worked.stake }) : null
  if (isFree && !free) throw new Refusal('FREE_BET_UNFIT')
  const delayMs = delayFor(legs, rules)
  const { rows } = await tx.query<BetRow>({
    name: 'sports-write-bet',
    text: `with bet as (
             insert into sports_bet (player_id, site_id, currency, request_key, place, kind, system_size, system, lines, line_stake,
               stake, is_free, price, boost, boost_table, possible_win, payout_most, accept, counts, state, created_at, decide_at,
               accepted_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, clock_timestamp(),
               case when $21 > 0 then clock_timestamp() + make_interval(secs => $21 / 1000.0) end,
               case when $21 = 0 then clock_timestamp() end)
             returning *
           ), legs as (
             insert into sports_leg (bet_id, place, event_id, market_id, outcome, price, version)
             select bet.bet_id, n.* from bet,
               unnest($22::smallint[], $23::integer[], $24::bigint[], $25::text[], $26::integer[], $27::integer[]) n
           )
           select * from bet`,
    values: [
      ...[playerId, siteId, currency, requestKey, place, request.kind, request.system_size ?? null],
      ...[request.system ?? null, worked.lines, request.stake, worked.stake, isFree, worked.price],
      ...[Math.round(worked.boostPercent * 100), worked.boostPercent > 0 ? storeBoost(rules) : null],
      ...[worked.possibleWin, limits.payoutMost, request.accept],
      isCounting({ read: legs, rules, price: worked.price, kind: request.kind }),
      ...[delayMs > 0 ? 'waiting' : 'taking', delayMs],
      ...[legs.map((_, index) => index), legs.map(({ event }) => event.event_id)],
      ...[legs.map(({ market }) => market.market_id), legs.map(({ outcome: [id] }) => id), prices],
      legs.map(({ market }) => market.version),
    ],
  })
  const bet = rows[0]!
  if (free && !(await useFreeBet(tx, { freeBetId: free.free_bet_id, betId: bet.bet_id })))
    throw new Refusal('FREE_BET_UNFIT')
  return bet
}

const storeBoost = (rules: SiteRules): string => {
  const { steps, leastPrice, most } = boostTableOf(rules)
  return JSON.stringify({ steps, leastPrice, most: most === null ? null : Number(most) })
}

/** None of a slip is taken when one of its stakes is refused: those that were are given back, and the slip may be sent again. */
async function dropBets(services: PlaceServices, bets: readonly BetRow[]): Promise<void> {
  const { database, settling } = services
  for (const bet of bets) {
    const { subject: _, ...common } = await playOf(services, bet, 0)
    const source = common.accountId
    const given = { foreignPlay: stakeId(bet.bet_id), foreign: { source, id: `${bet.bet_id}.drop` } }
    // Buries a stake that has not come yet, so that it cannot come any more.
    await settling.settle({ ...common, key: newKey(), kind: 'void', ...given })
    await transact(database, async (tx) => {
      await returnFreeBet(tx, bet.bet_id)
      const legs = (await legsOf(tx, [bet.bet_id])).get(bet.bet_id) ?? []
      const { rows } = await tx.query<{ state: string }>(
        'select state from sports_bet where bet_id = $1 and moving is null and settlement = 0 for update',
        [bet.bet_id],
      )
      if (rows[0]?.state === 'open') await addLiability(tx, [{ bet, legs }], -1n)
      if (rows[0]) await tx.query('delete from sports_bet where bet_id = $1', [bet.bet_id])
    })
  }
}
