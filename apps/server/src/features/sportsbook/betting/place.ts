import type { RequestOf } from '@tablestakes/contract/call'
import type { placeSportsBet } from '@tablestakes/contract/sportsbook'
import { type Tx, transact } from '@tablestakes/node/database'
import pg from 'pg'
import { newKey } from '../../../ledger/index.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type BetRow, legsOf } from '../bets/bet-row.ts'
import { boostTableOf, loadRules, type SiteRules } from '../rules.ts'
import { takenPrice } from './check-price.ts'
import { findFaults, refusalOf } from './find-faults.ts'
import { findFreeBet, returnFreeBet, useFreeBet } from './free-bets.ts'
import { addLiability } from './liability.ts'
import { limitsOf } from './limits.ts'
import { loadSelections, type ReadSelection } from './load-selections.ts'
import { builderPriceOf, delayFor, isCounting, stakeNotes, withMaxStake } from './quote.ts'
import { type BetServices, playOf, type StakedLeg, stakeId, takeStake } from './take-stake.ts'
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

/**
 * Places the bets of a slip, one, or one a selection, and answers their numbers. What is checked is written down first, under the locks of its markets; then the
 * stake is taken under the bet's own name. A node that dies in between leaves a bet that another one ends. All of a slip are taken, or
 * none.
 */
export async function placeBets(services: PlaceServices, placing: Placing): Promise<number[]> {
  const known = await findPlaced(services.database, placing)
  const placed: Placed[] = known.length > 0 ? known.map((bet) => ({ bet })) : await writeOnce(services, placing)
  const ids = placed.map(({ bet }) => bet.bet_id)
  const taking = placed.filter(({ bet }) => bet.state === 'taking')
  if (taking.length === 0) {
    services.wakeDecider()
    return ids
  }
  const refusals = await Promise.all(taking.map(({ bet, legs }) => takeStake(services, bet, legs)))
  const refusal = refusals.find((one) => one !== null)
  if (refusal) {
    await dropBets(
      services,
      placed.map(({ bet }) => bet),
    )
    throw new Refusal(refusal)
  }
  return ids
}

/** Its legs are known where it was just written. */
type Placed = { bet: BetRow; legs?: readonly StakedLeg[] }

async function findPlaced(reader: Pick<Tx, 'query'>, { playerId, requestKey }: Placing): Promise<BetRow[]> {
  const { rows } = await reader.query<BetRow>({
    name: 'sports-placed',
    text: 'select * from sports_bet where player_id = $1 and request_key = $2 order by place',
    values: [playerId, requestKey],
  })
  return rows
}

/** The same slip, sent twice in the same moment: the second finds what the first has written. */
async function writeOnce(services: PlaceServices, placing: Placing): Promise<Placed[]> {
  try {
    return await writeBets(services, placing)
  } catch (error) {
    const isSecond =
      error instanceof pg.DatabaseError && error.constraint === 'sports_bet_player_id_request_key_place_key'
    if (!isSecond) throw error
    return (await findPlaced(services.database, placing)).map((bet) => ({ bet }))
  }
}

function writeBets({ database }: PlaceServices, placing: Placing): Promise<Placed[]> {
  const { request } = placing
  return transact(database, async (tx) => {
    const read = await loadSelections(tx, request.selections, { isHeld: true })
    const rules = await loadRules(tx, placing.siteId)
    const fault = findFaults(read, request.kind)[0]
    if (fault) throw new Refusal(refusalOf(fault))
    if (!rules.is_open) throw new Refusal('MARKET_CLOSED')
    const built = request.kind === 'builder' ? await agreeBuilder(tx, { read, placing }) : null
    const prices = await agreePrices(tx, { read, placing, rules, built })
    const groups = request.kind === 'single' ? read.map((one) => [one]) : [read]
    const placed: Placed[] = []
    for (const [place, legs] of groups.entries())
      placed.push({
        bet: await writeBet(tx, { placing, rules, legs, place, prices: prices.of(legs), builder: built }),
        legs: legs.map(stakedLeg),
      })
    return placed
  })
}

const stakedLeg = ({ event, market, outcome: [outcome] }: ReadSelection): StakedLeg => ({
  ...{ event_id: event.event_id, market_id: market.market_id, outcome },
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
    text: `insert into sports_bet (player_id, site_id, currency, request_key, place, kind, system_size, system, lines, line_stake,
             stake, is_free, price, boost, boost_table, possible_win, payout_most, accept, counts, state, created_at, decide_at,
             accepted_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, clock_timestamp(),
             case when $21 > 0 then clock_timestamp() + make_interval(secs => $21 / 1000.0) end,
             case when $21 = 0 then clock_timestamp() end)
           returning *`,
    values: [
      ...[playerId, siteId, currency, requestKey, place, request.kind, request.system_size ?? null],
      ...[request.system ?? null, worked.lines, request.stake, worked.stake, isFree, worked.price],
      ...[Math.round(worked.boostPercent * 100), worked.boostPercent > 0 ? storeBoost(rules) : null],
      ...[worked.possibleWin, limits.payoutMost, request.accept],
      isCounting({ read: legs, rules, price: worked.price, kind: request.kind }),
      ...[delayMs > 0 ? 'waiting' : 'taking', delayMs],
    ],
  })
  const bet = rows[0]!
  await tx.query({
    name: 'sports-write-legs',
    text: `insert into sports_leg (bet_id, place, event_id, market_id, outcome, price, version)
           select $1, * from unnest($2::smallint[], $3::integer[], $4::bigint[], $5::text[], $6::integer[], $7::integer[])`,
    values: [
      ...[bet.bet_id, legs.map((_, index) => index), legs.map(({ event }) => event.event_id)],
      ...[legs.map(({ market }) => market.market_id), legs.map(({ outcome: [id] }) => id), prices],
      legs.map(({ market }) => market.version),
    ],
  })
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
      if (rows[0]?.state === 'open') await addLiability(tx, bet, { legs, sign: -1n })
      if (rows[0]) await tx.query('delete from sports_bet where bet_id = $1', [bet.bet_id])
    })
  }
}
