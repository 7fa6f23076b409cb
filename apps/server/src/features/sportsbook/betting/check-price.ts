import type { Reader } from '@tablestakes/node/database'
import type { Outcome } from '../records.ts'
import type { ReadSelection } from './load-selections.ts'

export type Acceptance = 'none' | 'better' | 'any'

/**
 * The price a selection is taken at, or null where the player must be asked again. A price that was replaced a moment ago still stands:
 * it was on the screen when the player pressed. Longer than the tolerance it never does.
 */
export async function takenPrice(
  reader: Reader,
  { selection, market, outcome }: ReadSelection,
  { accept, toleranceMs }: { accept: Acceptance; toleranceMs: number },
): Promise<number | null> {
  const [, now] = outcome
  const { price: seen, version } = selection
  if (now === seen) return seen
  if (now > seen && accept !== 'none') return now
  if (version !== undefined && version < market.version) {
    const isFresh = await wasJustReplaced(reader, { marketId: market.market_id, version, outcome, seen, toleranceMs })
    if (isFresh) return seen
  }
  return accept === 'any' ? now : null
}

type Seen = { marketId: bigint; version: number; outcome: Outcome; seen: number; toleranceMs: number }

async function wasJustReplaced(reader: Reader, { marketId, version, outcome, seen, toleranceMs }: Seen) {
  const { rows } = await reader.query<{ outcomes: Outcome[]; is_fresh: boolean }>({
    name: 'sports-seen-price',
    text: `select p.outcomes, coalesce((
             select min(n.at) from sports_price n
             where n.market_id = p.market_id and n.version > p.version and n.outcomes is distinct from p.outcomes
           ), clock_timestamp()) > clock_timestamp() - make_interval(secs => $3 / 1000.0) as is_fresh
           from sports_price p where p.market_id = $1 and p.version = $2`,
    values: [marketId, version, toleranceMs],
  })
  const shown = rows[0]
  const offered = shown?.outcomes.find(([id]) => id === outcome[0])
  return shown?.is_fresh === true && offered?.[1] === seen && offered[3]
}

/** At the end of a live bet's delay: what it is accepted at, or null where the price has moved against the player. */
export function decidedPrice(agreed: number, now: number, accept: Acceptance): number | null {
  if (now >= agreed) return accept === 'none' ? agreed : now
  return accept === 'any' ? now : null
}
