import { leftOf, scaleDown } from '@tablestakes/domain/money/money'
import type { Reader, Tx } from '@tablestakes/node/database'
import type { BetRow, LegRow } from '../bets/bet-row.ts'
import { bumpEvent } from '../ingest/hold-event.ts'

/** So many rows hold one outcome's sums. A bet adds to the one of its player, so bets of different players seldom meet. */
const PARTS = 16n

type Liable = {
  bet: Pick<BetRow, 'player_id' | 'stake' | 'possible_win' | 'is_free'>
  legs: readonly Pick<LegRow, 'market_id' | 'outcome'>[]
}

/** What bets could cost the house, shared among their legs: each of them must come in before anything is paid. */
export async function addLiability(tx: Tx, liable: readonly Liable[], sign: 1n | -1n = 1n): Promise<void> {
  const shares = liable.flatMap(({ bet, legs }) => {
    const count = BigInt(legs.length)
    const staked = bet.is_free ? 0n : scaleDown(bet.stake, 1n, count)
    const payout = scaleDown(bet.possible_win, 1n, count)
    const part = Number(bet.player_id % PARTS)
    return legs.map((leg) => ({ ...leg, part, staked: sign * staked, payout: sign * payout }))
  })
  await tx.query({
    name: 'sports-liability',
    // In one order, so that two who add never wait for each other.
    text: `insert into sports_liability as l (market_id, outcome, part, bets, staked, payout)
           select market_id, outcome, part, $6 * count(*), sum(staked), sum(payout)
           from unnest($1::bigint[], $2::text[], $3::integer[], $4::bigint[], $5::bigint[]) n (market_id, outcome, part, staked, payout)
           group by market_id, outcome, part order by market_id, outcome, part
           on conflict (market_id, outcome, part) do update set bets = l.bets + excluded.bets,
             staked = l.staked + excluded.staked, payout = l.payout + excluded.payout`,
    values: [
      ...[shares.map(({ market_id: id }) => id), shares.map(({ outcome }) => outcome), shares.map(({ part }) => part)],
      ...[shares.map(({ staked }) => staked), shares.map(({ payout }) => payout), sign],
    ],
  })
}

export type Exposure = { outcome: string; bets: bigint; staked: bigint; payout: bigint; loss: bigint }

/** By outcome: what the house would lose on the market if it came in. */
export async function exposureOf(tx: Pick<Tx, 'query'>, marketId: bigint): Promise<Exposure[]> {
  const { rows } = await tx.query<Omit<Exposure, 'loss'>>({
    name: 'sports-exposure',
    text: `select outcome, sum(bets)::bigint as bets, sum(staked)::bigint as staked, sum(payout)::bigint as payout
           from sports_liability where market_id = $1 group by outcome order by outcome`,
    values: [marketId],
  })
  const all = rows.reduce((sum, { staked }) => sum + staked, 0n)
  return rows.map((row) => ({ ...row, loss: leftOf(row.payout, all) }))
}

type Bound = { marketIds: readonly bigint[]; siteId: string; lossMost: bigint }

/** Of these markets, those on which the house could lose more than it wants to. */
export async function overBound(reader: Reader, { marketIds, siteId, lossMost }: Bound): Promise<bigint[]> {
  const { rows } = await reader.query<{ market_id: bigint; loss: bigint }>({
    name: 'sports-worst-losses',
    text: `select market_id, (max(payout) - sum(staked))::bigint as loss
           from (
             select market_id, sum(staked) as staked, sum(payout) as payout from sports_liability
             where market_id = any ($1::bigint[]) group by market_id, outcome) sums
           group by market_id order by market_id`,
    values: [marketIds],
  })
  const { rows: limits } = await reader.query<{ subject: string; loss_most: bigint }>({
    name: 'sports-loss-limits',
    text: `select subject, loss_most from sports_limit
           where site_id = $1 and scope = 'market' and subject = any ($2::text[]) and loss_most is not null`,
    values: [siteId, marketIds.map(String)],
  })
  const most = new Map(limits.map(({ subject, loss_most: own }) => [subject, own]))
  return rows.filter(({ market_id: id, loss }) => loss > (most.get(String(id)) ?? lossMost)).map((row) => row.market_id)
}

/** False: it was held already. */
export async function holdMarket(
  tx: Tx,
  { marketId, because }: { marketId: bigint; because: string },
): Promise<boolean> {
  const { rows: events } = await tx.query<{ event_id: number; version: bigint }>(
    `select e.event_id, e.version from sports_event e join sports_market m using (event_id) where m.market_id = $1 for update of e`,
    [marketId],
  )
  const event = events[0]
  if (!event) return false
  const { rowCount } = await tx.query(
    `update sports_market set is_held = true, held_because = $2, version = version + 1, event_version = $3,
       stopped_at = clock_timestamp()
     where market_id = $1 and not is_held`,
    [marketId, because, event.version + 1n],
  )
  if (rowCount === 1) await bumpEvent(tx, event)
  return rowCount === 1
}
