import type { Tx } from '@tablestakes/node/database'
import type { BetRow } from '../bets/bet-row.ts'
import { boostTableOf, type SiteRules } from '../rules.ts'
import type { JudgedBet } from './judge-slip.ts'

const COLUMNS = {
  ...{ player_id: 'bigint', site_id: 'text', currency: 'text', request_key: 'text', place: 'smallint', kind: 'text' },
  ...{ system_size: 'smallint', system: 'text', lines: 'integer', line_stake: 'bigint', stake: 'bigint' },
  ...{ is_free: 'boolean', price: 'bigint', boost: 'integer', boost_table: 'jsonb', possible_win: 'bigint' },
  ...{ payout_most: 'bigint', accept: 'text', counts: 'boolean', state: 'text' },
} as const

type NewRow = Record<keyof typeof COLUMNS, unknown> & { delay_ms: number }
const names = Object.keys(COLUMNS)
const types = Object.entries(COLUMNS).map(([name, type]) => `${name} ${type}`)

/** Writes bets with their legs. One whose key and place are there already is left out. */
export async function insertBets(tx: Tx, judged: readonly JudgedBet[]): Promise<Map<JudgedBet, BetRow>> {
  const inserted = new Map<JudgedBet, BetRow>()
  if (judged.length === 0) return inserted
  const { rows } = await tx.query<BetRow>({
    name: 'sports-insert-bets',
    text: `insert into sports_bet (${names.join(', ')}, created_at, decide_at, accepted_at)
           select ${names.map((name) => `n.${name}`).join(', ')}, clock_timestamp(),
             case when n.delay_ms > 0 then clock_timestamp() + make_interval(secs => n.delay_ms / 1000.0) end,
             case when n.delay_ms = 0 then clock_timestamp() end
           from jsonb_to_recordset($1::jsonb) n (${types.join(', ')}, delay_ms integer)
           order by n.player_id, n.request_key, n.place
           on conflict (player_id, request_key, place) do nothing returning *`,
    values: [JSON.stringify(judged.map(rowOf), (_, value) => (typeof value === 'bigint' ? String(value) : value))],
  })
  const found = new Map(rows.map((row) => [nameOf(row), row]))
  for (const bet of judged) {
    const { playerId, requestKey } = bet.placing
    const name = nameOf({ player_id: playerId, request_key: requestKey, place: bet.place })
    const row = found.get(name)
    // The same slip twice in one portion: the first has it.
    if (row && found.delete(name)) inserted.set(bet, row)
  }
  await insertLegs(tx, inserted)
  return inserted
}

const nameOf = ({ player_id, request_key, place }: Pick<BetRow, 'player_id' | 'request_key' | 'place'>) =>
  `${player_id} ${request_key} ${place}`

function rowOf({ placing, place, rules, limits, worked, freeBetId, delayMs, counts }: JudgedBet): NewRow {
  const { request, playerId, siteId, currency, requestKey } = placing
  return {
    ...{ player_id: playerId, site_id: siteId, currency, request_key: requestKey, place, kind: request.kind },
    ...{ system_size: request.system_size ?? null, system: request.system ?? null, lines: worked.lines },
    ...{ line_stake: request.stake, stake: worked.stake, is_free: freeBetId !== null, price: worked.price },
    boost: Math.round(worked.boostPercent * 100),
    boost_table: worked.boostPercent > 0 ? storedBoost(rules) : null,
    ...{ possible_win: worked.possibleWin, payout_most: limits.payoutMost, accept: request.accept, counts },
    ...{ state: delayMs > 0 ? 'waiting' : 'taking', delay_ms: delayMs },
  }
}

function storedBoost(rules: SiteRules) {
  const { steps, leastPrice, most } = boostTableOf(rules)
  return { steps, leastPrice, most: most === null ? null : Number(most) }
}

async function insertLegs(tx: Tx, inserted: ReadonlyMap<JudgedBet, BetRow>): Promise<void> {
  const legs = [...inserted].flatMap(([{ legs: own, prices }, { bet_id: betId }]) =>
    own.map(({ event, market, outcome: [outcome] }, place) => ({
      betId,
      place,
      event,
      market,
      outcome,
      price: prices[place]!,
    })),
  )
  await tx.query({
    name: 'sports-insert-legs',
    text: `insert into sports_leg (bet_id, place, event_id, market_id, outcome, price, version)
           select * from unnest($1::integer[], $2::smallint[], $3::integer[], $4::bigint[], $5::text[], $6::integer[], $7::integer[])`,
    values: [
      ...[legs.map(({ betId }) => betId), legs.map(({ place }) => place), legs.map(({ event }) => event.event_id)],
      ...[legs.map(({ market }) => market.market_id), legs.map(({ outcome }) => outcome)],
      ...[legs.map(({ price }) => price), legs.map(({ market }) => market.version)],
    ],
  })
}

/** In the transaction that wrote them. */
export async function removeBets(tx: Tx, betIds: readonly number[]): Promise<void> {
  if (betIds.length > 0) await tx.query('delete from sports_bet where bet_id = any ($1::integer[])', [betIds])
}
