import type { Tx } from '@tablestakes/node/database'

/** A match whose row this transaction holds: everything that changes it, or its markets, holds it first. */
export type HeldEvent = {
  event_id: number
  league_id: number | null
  version: bigint
  status_order: bigint
  stops: Record<string, [order: string, state: 'suspended' | 'closed']>
}

const COLUMNS = 'event_id, league_id, version, status_order, stops'

/** A match that was never named before gets a row; it is shown nowhere until its fixture is known. */
export async function holdEvent(tx: Tx, feedId: string): Promise<HeldEvent> {
  const find = () =>
    tx.query<HeldEvent>({
      name: 'sports-hold-event',
      text: `select ${COLUMNS} from sports_event where feed_id = $1 for update`,
      values: [feedId],
    })
  const known = (await find()).rows[0]
  if (known) return known
  await tx.query('insert into sports_event (feed_id) values ($1) on conflict do nothing', [feedId])
  return (await find()).rows[0]!
}

/** Tells everybody who watches that something is new. Changed markets were given the version after the held one. */
export async function bumpEvent(tx: Tx, { event_id: id }: Pick<HeldEvent, 'event_id'>): Promise<void> {
  await tx.query({
    name: 'sports-bump-event',
    text: 'update sports_event set version = version + 1, changed_at = now() where event_id = $1',
    values: [id],
  })
}
