import type { RequestOf, ResponseOf } from '@tablestakes/contract/call'
import { historyPageSize } from '@tablestakes/contract/pages'
import type { listCanWithdrawLog } from '@tablestakes/contract/withdrawals'
import { withdrawable } from '@tablestakes/domain/payments/withdrawals'
import type { Reader } from '@tablestakes/node/database'
import { loadStatement, type Owner, reopenedBonuses } from '../../../ledger/index.ts'
import { Refusal } from '../../../platform/http/refusal.ts'

/** How what can be withdrawn came about: every movement of cash, and what of it was free right after. */
export async function loadCanWithdrawLog(
  reader: Reader,
  owner: Owner,
  { uid, last_id: lastId = '', limit = historyPageSize }: RequestOf<typeof listCanWithdrawLog>,
): Promise<ResponseOf<typeof listCanWithdrawLog>> {
  if (uid !== undefined && BigInt(uid) !== owner.playerId) throw new Refusal('OTHER_PLAYER')
  if (!/^\d{0,18}$/.test(lastId)) throw new Refusal('INVALID')
  const before = lastId === '' ? undefined : BigInt(lastId)
  const { movements, next } = await loadStatement(reader, { ...owner, purse: 'cash', before, limit })
  const bound = await boundAt(
    reader,
    owner,
    movements.map(({ at }) => at),
  )
  return {
    list: movements.map(({ number, reason, change, balance: cash, at }, place) => ({
      id: String(number),
      reason_key: `movement_${reason}`,
      change,
      can_withdraw: withdrawable({ cash, boundCash: bound[place]! }).free,
      create_time: at.getTime(),
    })),
    last_id: next === null ? '' : String(next),
  }
}

/**
 * The cash that was bound right after each of these moments, which are cut to the millisecond: of deposits by their tasks, and of
 * bonuses that are open again by what they had set free.
 */
async function boundAt(reader: Reader, owner: Owner, moments: Date[]): Promise<bigint[]> {
  const { rows } = await reader.query<{ bound: bigint }>(
    `select coalesce((
       select sum(amount) from task where player_id = $1 and currency = $2 and kind = $3
         and created_at < soon and (ended_at is null or ended_at >= soon)
     ), 0)::bigint as bound
     from unnest($4::timestamptz[]) with ordinality as asked (moment, place),
       lateral (select moment + interval '1 millisecond' as soon) as after order by place`,
    [owner.playerId, owner.currency, CASH_TASK, moments],
  )
  const reopened = await reopenedBonuses(reader, owner)
  return rows.map(({ bound }, place) =>
    reopened.reduce((sum, bonus) => (bonus.since <= moments[place]! ? sum + bonus.bound : sum), bound),
  )
}

const CASH_TASK = 2
