import * as contract from '@tablestakes/contract/operator/free-rounds'
import type { Reader } from '@tablestakes/node/database'
import type { App } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'

/** Free rounds that were given, and taking back what is left of them. */
export function freeRoundOperatorRoutes(app: App): void {
  serveOperator(app, contract.listFreeRounds, async ({ player }) => ({
    list: await listGrants(app.database, { playerId: player ? BigInt(player) : null, grantId: null }),
  }))

  serveOperator(
    app,
    contract.takeFreeRoundsBack,
    async ({ grant_id: grantId, reason }, { tx, note }) => {
      const { rows } = await tx.query<{ left: number; is_over: boolean }>(
        `select rounds - used as left, ended_at is not null as is_over from free_round_grant where grant_id = $1 for update`,
        [grantId],
      )
      const [before] = rows
      if (!before) throw new Refusal('NOT_FOUND')
      if (before.is_over || before.left === 0) throw new Refusal('NOT_ELIGIBLE')
      await tx.query(`update free_round_grant set ended_at = now(), end_kind = 'taken_back' where grant_id = $1`, [
        grantId,
      ])
      note({ reason, before: { left: before.left }, after: { left: 0 } })
      return (await listGrants(tx, { playerId: null, grantId }))[0]!
    },
    { about: ({ grant_id: grantId }) => `free rounds ${grantId}` },
  )
}

type Row = {
  grant_id: string
  player: number
  stake: bigint
  multiplier: number
  games: number[]
  rounds: number
  used: number
  reference: string
  granted_at: Date
  expires_at: Date
  ended: 'expired' | 'taken_back' | null
}

async function listGrants(
  reader: Reader,
  { playerId, grantId }: { playerId: bigint | null; grantId: string | null },
): Promise<Row[]> {
  const { rows } = await reader.query<Row>(
    `select grant_id, player_id::float8 as player, stake, multiplier, games, rounds, used, reference, granted_at, expires_at,
       end_kind as ended
     from free_round_grant where ($1::bigint is null or player_id = $1) and ($2::uuid is null or grant_id = $2)
     order by granted_at desc limit 500`,
    [playerId, grantId],
  )
  return rows
}
