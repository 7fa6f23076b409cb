import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tablestakes/domain/text/duration'
import type { Reader, Tx } from '@tablestakes/node/database'

/** A token account of a player's address. */
export type Watch = {
  playerId: bigint
  providerId: string
  tokenAccount: string
  siteId: string
  symbol: string
  mint: string
  /** Everything up to it has been looked at. */
  lastSignature: string | null
  received: bigint
  shownAt: Date
}

const COLUMNS = `player_id as "playerId", provider_id as "providerId", token_account as "tokenAccount", site_id as "siteId",
  symbol, mint, last_signature as "lastSignature", received::text, shown_at as "shownAt"`

type Row = Omit<Watch, 'received'> & { received: string }
const read = (row: Row): Watch => ({ ...row, received: BigInt(row.received) })

type NewWatch = Pick<Watch, 'playerId' | 'providerId' | 'tokenAccount' | 'siteId' | 'symbol' | 'mint'> & {
  nowMs: number
}

/** Begins to watch an account, or watches it closely again: its owner is about to pay. */
export async function watchClosely(tx: Tx, { nowMs, ...wanted }: NewWatch): Promise<Watch> {
  const { rows } = await tx.query<Row>(
    `insert into solana_watch (player_id, provider_id, token_account, site_id, symbol, mint, shown_at, asked_next)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (player_id, provider_id, token_account) do update
       set shown_at = excluded.shown_at, asked_next = least(solana_watch.asked_next, excluded.asked_next)
     returning ${COLUMNS}`,
    [
      wanted.playerId,
      wanted.providerId,
      wanted.tokenAccount,
      wanted.siteId,
      wanted.symbol,
      wanted.mint,
      new Date(nowMs),
    ],
  )
  return read(rows[0]!)
}

export async function findWatch(
  reader: Reader,
  key: Pick<Watch, 'providerId' | 'tokenAccount'>,
): Promise<Watch | null> {
  return selectWatch(reader, key, '')
}

/** Locked until the transaction ends: of two who have read the same blocks, one is first. */
export async function lockWatch(tx: Tx, key: Pick<Watch, 'providerId' | 'tokenAccount'>): Promise<Watch | null> {
  return selectWatch(tx, key, 'for update')
}

async function selectWatch(
  reader: Reader,
  { providerId, tokenAccount }: Pick<Watch, 'providerId' | 'tokenAccount'>,
  lock: '' | 'for update',
): Promise<Watch | null> {
  const { rows } = await reader.query<Row>(
    `select ${COLUMNS} from solana_watch where provider_id = $1 and token_account = $2 ${lock}`,
    [providerId, tokenAccount],
  )
  return rows[0] ? read(rows[0]) : null
}

export async function listWatches(reader: Reader, providerId: string): Promise<Watch[]> {
  const { rows } = await reader.query<Row>(
    `select ${COLUMNS} from solana_watch where provider_id = $1 order by player_id, token_account`,
    [providerId],
  )
  return rows.map(read)
}

const BATCH = 200

/** The watches that are due, with the next time already set: the next to look gets the others. */
export async function takeDueWatches(tx: Tx, nowMs: number): Promise<Watch[]> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from solana_watch where asked_next <= $1 order by asked_next limit $2 for update skip locked`,
    [new Date(nowMs), BATCH],
  )
  const due = rows.map(read)
  for (const watch of due) await askAgainAt(tx, watch, new Date(nowMs + pauseFor(watch, nowMs)))
  return due
}

export async function askAgainAt(tx: Tx, { providerId, tokenAccount }: Watch, at: Date): Promise<void> {
  await tx.query('update solana_watch set asked_next = $3 where provider_id = $1 and token_account = $2', [
    providerId,
    tokenAccount,
    at,
  ])
}

/** The longer ago its owner has seen the address, the longer until the next look; a payment then waits at most hours. */
export function pauseFor({ shownAt }: Pick<Watch, 'shownAt'>, nowMs: number): number {
  const ageMs = nowMs - shownAt.getTime()
  if (ageMs < 10 * MINUTE_MS) return 5_000
  if (ageMs < HOUR_MS) return 20_000
  if (ageMs < DAY_MS) return 2 * MINUTE_MS
  if (ageMs < 30 * DAY_MS) return 15 * MINUTE_MS
  return 6 * HOUR_MS
}

export async function keepRead(
  tx: Tx,
  { providerId, tokenAccount }: Watch,
  { lastSignature, received }: { lastSignature: string; received: bigint },
): Promise<void> {
  await tx.query(
    `update solana_watch set last_signature = $3, received = received + $4::numeric
     where provider_id = $1 and token_account = $2`,
    [providerId, tokenAccount, lastSignature, String(received)],
  )
}
