import type { ConfiguredType } from '@tablestakes/contract/operator/activity-configs'
import { getWallet } from '@tablestakes/contract/wallet'
import { UNIT } from '@tablestakes/domain/money/money'
import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { openPersonal, putContact } from '../src/features/players/index.ts'
import { addActivity, type Columns } from '../src/features/promotions/make-activity.ts'
import { houseAccount, newKey, onGame, openSettling, post } from '../src/ledger/index.ts'
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

    /** The same through an order, as the cashier writes it: by pay type 1 or 2. */
    depositBy: ({ playerId }: Owner, amount: bigint, { payType, ...when }: When & { payType: number }) =>
      transact(database, async (tx) => {
        const from = await houseAccount(tx, { kind: 'clearing', name: 'provider' })
        const key = keyOf(when)
        const orderNo = `D${key.replaceAll('-', '').slice(0, 20).toUpperCase()}`
        await post(tx, {
          ...{ playerId, currency: CURRENCY, key, reference: orderNo },
          moves: [{ from, to: 'cash', amount, reason: 'deposit' }],
          opens: [{ kind: 'cash', amount, target: amount, source: 'deposit' }],
        })
        await tx.query(
          `insert into deposit_order (player_id, order_id, order_no, request_id, site_id, currency, amount, goods_id, goods_type,
             method_id, pay_type, scheme, kind, pay_name, mark, provider_id, extra_cash, coin, gold, cash_target, coin_target,
             state, expires_at, entry_id)
           values ($1, $2, $3, $4, 'main', $5, $6, 0, 0, 1, $7, 'of-tests', 'wallet', 'Of tests', '', 'sandbox', 0, 0, 0, 0, 0,
             'paid', now(), $2)`,
          [playerId, key, orderNo, newKey(), CURRENCY, amount, payType],
        )
      }),

    /** As if a code sent to them had been typed in. */
    prove: async ({ playerId }: Pick<Owner, 'playerId'>) =>
      transact(database, (tx) =>
        putContact(tx, openPersonal(app.secret), {
          ...{ playerId, siteId: 'main', isVerified: true },
          contact: { kind: 'email', value: `player${playerId}@example.com` },
        }),
      ),

    /** Somebody who came by a player's link. */
    async invitee({ playerId }: Owner, { isProven = true } = {}): Promise<Owner> {
      const invitee = await openOwner(app)
      await database.query('update player set parent_id = $2 where player_id = $1', [invitee.playerId, playerId])
      if (isProven) await this.prove(invitee)
      return invitee
    },

    /** A round in one call. Answers its key, by which it can be voided. */
    async stake(
      { playerId }: Owner,
      stake: bigint,
      { win = 0n, game, ...when }: When & { win?: bigint; game?: number } = {},
    ) {
      const key = keyOf(when)
      const subject = game === undefined ? null : onGame(game)
      const bet = { playerId, currency: CURRENCY, accountId, subject, purse: 'cash' } as const
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
