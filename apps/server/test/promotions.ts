import type { ConfiguredType } from '@tablestakes/contract/operator/activity-configs'
import { getWallet } from '@tablestakes/contract/wallet'
import { UNIT } from '@tablestakes/domain/money/money'
import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { addActivity, type Columns } from '../src/features/promotions/make-activity.ts'
import { houseAccount, newKey, openSettling, post } from '../src/ledger/index.ts'
import { proveBooksAtEnd } from './books.ts'
import { type Owner, openOwner } from './owners.ts'
import { startApp } from './start-app.ts'

export const DAY_MS = 86_400_000
const CURRENCY = 'IDR'

type When = { daysAgo?: number }

/** The server without the shipped activities, and players who pay in and stake. The books are proven when the test file ends. */
export async function startPromotions() {
  const clock = manualClock(Date.now())
  const app = await startApp({ clock, config: { rateLimitScale: 0 } })
  const { database } = app
  proveBooksAtEnd(database)
  await database.query(`update activity set state = 'ended'`)
  const { settle } = openSettling(database)
  const accountId = await houseAccount(database, { kind: 'game', name: 'studio' })
  /** A key says when its entry was made; yesterday's are still taken. */
  const keyOf = ({ daysAgo = 0 }: When) => newKey(Date.now() - daysAgo * DAY_MS)

  return {
    ...{ app, clock, database, settle },
    owner: (wanted: Parameters<typeof openOwner>[1] = {}) => openOwner(app, wanted),

    /** A live activity of the main site that began two days ago, with days of UTC. */
    async activity(
      type: ConfiguredType,
      config: unknown,
      columns: Columns & { starts_at?: Date; state?: string } = {},
    ) {
      const { state = 'live', ...rest } = columns
      const text = { en: 'Of tests' }
      return transact(database, async (tx) => {
        const id = await addActivity(tx, {
          ...{ site_id: 'main', activity_type: type, time_zone: 'UTC', budget: 1_000_000n * UNIT },
          ...{ starts_at: new Date(Date.now() - 2 * DAY_MS), titles: text, rules: text, config, ...rest },
        })
        await tx.query('update activity set state = $2 where activity_id = $1', [id, state])
        return id
      })
    },

    deposit: ({ playerId }: Owner, amount: bigint, when: When = {}) =>
      transact(database, async (tx) => {
        const from = await houseAccount(tx, { kind: 'clearing', name: 'provider' })
        const key = keyOf(when)
        await post(tx, {
          ...{ playerId, currency: CURRENCY, key, reference: `D${key}` },
          moves: [{ from, to: 'cash', amount, reason: 'deposit' }],
          opens: [{ kind: 'cash', amount, target: amount, source: 'deposit' }],
        })
      }),

    /** A round in one call. Answers its key, by which it can be voided. */
    async stake({ playerId }: Owner, stake: bigint, { win = 0n, ...when }: When & { win?: bigint } = {}) {
      const key = keyOf(when)
      const bet = { playerId, currency: CURRENCY, accountId, subject: null, purse: 'cash' } as const
      await settle({ ...bet, kind: 'round', key, stake, win, counting: stake })
      return key
    },
    void: ({ playerId }: Owner, play: string) =>
      settle({ kind: 'void', playerId, currency: CURRENCY, accountId, key: newKey(), play }),

    async purses(owner: Pick<Owner, 'call'>) {
      const { money, coin, gold } = (await owner.call(getWallet, {})).data!
      return { money, coin, gold }
    },
  }
}
