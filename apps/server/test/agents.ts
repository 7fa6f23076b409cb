import type { Tx } from '@tablestakes/node/database'
import { transact } from '@tablestakes/node/database'
import { followInvitees } from '../src/features/agents/follow.ts'
import { houseAccount, lastPlace, newKey, onGame, settledPlace } from '../src/ledger/index.ts'
import type { Owner } from './owners.ts'
import { DAY_MS, startPromotions } from './promotions.ts'

/** Players who invite each other, and the count of what they do. The books are proven when the test file ends. */
export async function startAgents() {
  const bed = await startPromotions()
  const { app, database, clock, settle } = bed
  const { sites } = app.services
  const accountId = await houseAccount(database, { kind: 'game', name: 'studio' })
  let phones = 0

  return {
    ...bed,
    invite: (invitedBy: { playerId: bigint; campaign?: number }, more: Parameters<typeof bed.owner>[0] = {}) =>
      bed.owner({ invitedBy, ...more }),
    /** With a proven phone of their own. */
    phone: () => `+92301${String(1_000_000 + phones++)}`,

    /** A round on a game; answers its key, by which it can be voided. */
    async bet({ playerId }: Pick<Owner, 'playerId'>, game: number, stake: bigint) {
      const key = newKey()
      const bet = { playerId, currency: 'IDR', accountId, subject: onGame(game), purse: 'cash' } as const
      await settle({ ...bet, kind: 'round', key, stake, win: 0n, counting: stake })
      return key
    },

    /** Counts all that has happened, and closes the days that are over. */
    async count() {
      const last = await lastPlace(database)
      // Other databases of the cluster may be writing: what is settled comes a moment later then.
      let settled = await settledPlace(database)
      while (settled.place < last.place) settled = await settledPlace(database)
      await transact(database, (tx: Tx) => followInvitees(tx, { sites, nowMs: clock(), settled }))
    },
    async passDay() {
      clock.advance(DAY_MS)
      await this.count()
    },
    async closedDays(): Promise<number[]> {
      const { rows } = await database.query<{ day: number }>(
        `select day from commission_day where site_id = 'main' and to_place is not null order by day`,
      )
      return rows.map(({ day }) => day)
    },
  }
}
