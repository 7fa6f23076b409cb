import type { Reader } from '@tablestakes/node/database'
import type { Key, Owner } from '../../ledger/index.ts'

/** A free round as a history shows it, beside the bets that the ledger settles. */
export type FreeBetShown = {
  key: Key
  accountId: number
  gameId: number
  reference: string
  stake: bigint
  win: bigint
  balanceAfter: bigint
  state: 'open' | 'settled' | 'void'
  at: Date
  endedAt: Date | null
}

type FreeBetFilter = Owner & {
  /** Only older ones: the key of the last one seen. */
  before?: Key | undefined
  /** Not older than this key. */
  from?: Key | undefined
  gameId?: number | undefined
  state?: FreeBetShown['state'] | undefined
  /** Both ends are included. */
  fromMs?: number | undefined
  toMs?: number | undefined
  nowMs: number
  limit: number
}

/** A supplier that has told no end by then tells none: as with every bet (decision 0025). */
const OPEN_HOURS = 48

/** What became of each: what was taken back was never played, and a win, also of nothing, ends the round. */
const SHOWN = `
  select b.entry_id as key, b.source as "accountId", b.game_id as "gameId", b.reference, b.amount as stake, w.win,
    coalesce(w.balance, b.balance) as "balanceAfter", b.at,
    case when b.voided_by is not null then 'void' when w.at is not null then 'settled'
      when b.at <= $2::timestamptz - interval '${OPEN_HOURS} hours' then 'settled' else 'open' end as state,
    case when b.voided_by is not null then coalesce(v.at, b.at) else w.at end as "endedAt"
  from free_round_play b join free_round_grant g using (grant_id)
  cross join lateral (
    select coalesce(sum(amount), 0)::bigint as win, max(at) as at, (array_agg(balance order by at desc, entry_id desc))[1] as balance
    from free_round_play o where o.source = b.source and o.about = b.foreign_id and o.kind = 'win' and o.voided_by is null
  ) w
  left join free_round_play v on v.source = b.source and v.foreign_id = b.voided_by
  where b.player_id = $1 and b.kind = 'bet'`

/** A player's free rounds, newest first. A player has few of them, so they are looked through as they are. */
export async function freeBetsOf(reader: Reader, filter: FreeBetFilter): Promise<FreeBetShown[]> {
  const { playerId, currency, before, from, gameId, state, fromMs, toMs, nowMs, limit } = filter
  const { rows } = await reader.query<FreeBetShown>({
    name: 'free-round-bets',
    text: `select * from (${SHOWN} and g.currency = $3 and ($4::uuid is null or b.entry_id < $4) and ($5::uuid is null or b.entry_id >= $5)
             and ($6::integer is null or b.game_id = $6) and ($7::timestamptz is null or b.at >= $7)
             and ($8::timestamptz is null or b.at <= $8)) shown
           where $9::text is null or state = $9 order by key desc limit $10`,
    values: [
      ...[playerId, new Date(nowMs), currency, before ?? null, from ?? null, gameId ?? null],
      ...[momentOf(fromMs), momentOf(toMs), state ?? null, limit],
    ],
  })
  return rows
}

const momentOf = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms))

/** One of a player's own; null when it does not exist or is somebody else's. */
export async function findFreeBet(
  reader: Reader,
  { playerId, key }: { playerId: bigint; key: Key },
): Promise<{ accountId: number; reference: string } | null> {
  const { rows } = await reader.query<{ accountId: number; reference: string }>(
    `select source as "accountId", reference from free_round_play where player_id = $1 and entry_id = $2 and kind = 'bet'`,
    [playerId, key],
  )
  return rows[0] ?? null
}
