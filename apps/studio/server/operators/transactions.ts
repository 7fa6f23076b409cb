import type { SupplierAnswer, SupplierRequest } from '@tablestakes/contract/wallet-protocol'
import type { Studio } from '../studio.ts'
import { OperatorError } from './operator-error.ts'

const PAGE = 1_000

type Row = {
  transaction_uuid: string
  kind: 'BET' | 'WIN' | 'ROLLBACK' | 'ROUND'
  bet_uuid: string
  user_key: string
  round_id: string
  game: string
  currency: string
  amount: bigint
  win: bigint | null
  at: Date
  is_raise: boolean
}

/**
 * What the casino has confirmed to us, oldest first. A stake whose fate we never learned is listed as a bet beside its rollback:
 * together they come to nothing, whether it had been taken or not.
 */
export async function listTransactions(
  studio: Studio,
  { from, to, cursor, limit = PAGE }: SupplierRequest<'transactions'>,
): Promise<SupplierAnswer<'transactions'>> {
  const after = readCursor(cursor)
  const { rows } = await studio.database.query<Row>({
    name: 'transactions',
    text: `
      select t.transaction_uuid, t.kind, coalesce(raise.bet_uuid, round.bet_uuid) as bet_uuid, player.user_key, t.round_id, round.game,
        round.currency, t.amount, round.win, t.at, raise.bet_uuid is not null as is_raise
      from transaction t
      join round using (round_id)
      left join raise on raise.rollback_uuid = t.transaction_uuid
      join player on player.player_id = round.player_id
      where t.at >= $1 and t.at < $2 and (t.at, t.transaction_uuid) > ($3, $4::uuid) and round.money <> 'demo'
      order by t.at, t.transaction_uuid limit $5`,
    values: [new Date(from), new Date(to), new Date(after.at), after.uuid, limit + 1],
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    transactions: page.map((row) => ({
      transaction_uuid: row.transaction_uuid,
      reference_transaction_uuid: row.kind === 'BET' || row.kind === 'ROUND' ? null : row.bet_uuid,
      kind: row.kind,
      user: row.user_key,
      round: row.round_id,
      round_closed: row.kind === 'WIN' || (row.kind === 'ROLLBACK' && !row.is_raise),
      game_code: row.game,
      currency: row.currency,
      amount: row.amount,
      ...(row.kind === 'ROUND' && { win_amount: row.win ?? 0n }),
      created_at: row.at.getTime(),
    })),
    next_cursor: rows.length > limit && last ? `${last.at.getTime()}.${last.transaction_uuid}` : null,
  }
}

function readCursor(cursor: string | undefined): { at: number; uuid: string } {
  if (cursor === undefined) return { at: 0, uuid: '00000000-0000-0000-0000-000000000000' }
  const [, at, uuid] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor) ?? []
  if (at === undefined || uuid === undefined) throw new OperatorError(422, 'the cursor is not one of ours')
  return { at: Number(at), uuid }
}
