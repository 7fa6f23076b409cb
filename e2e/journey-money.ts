/** Money that moves while a journey looks on, through the product's own ledger. */
import type { Page } from '@playwright/test'
import { type Database, transact } from '@tablestakes/node/database'
import { grantBonus, houseAccount, newKey, openSettling, post } from '../apps/server/src/ledger/index.ts'

const UNIT = 10_000n

type TopUp = { cash: number; gold?: number; reference: string; daysAgo?: number }
type Losses = { stake: number; rounds?: number; daysAgo?: number }

/** A key says when its entry was made; yesterday's are still taken. */
const keyOf = (daysAgo: number) => newKey(Date.now() - daysAgo * 86_400_000)

/** A player's money; the currency is that of the site of the journeys. All amounts are in whole units. */
export function moneyOf(database: Database, playerId: bigint, currency = 'IDR') {
  const owner = { playerId, currency }
  const open = (kind: 'clearing' | 'promotion' | 'game', name: string) => houseAccount(database, { kind, name })
  const { settle } = openSettling(database)
  return {
    /** Cash by the provider, and gold by the house where the offer brings some. */
    async topUp({ cash, gold = 0, reference, daysAgo = 0 }: TopUp): Promise<void> {
      const [provider, promotion] = [await open('clearing', 'sandbox'), await open('promotion', 'welcome')]
      const moves = [
        { from: provider, to: 'cash', amount: BigInt(cash) * UNIT, reason: 'deposit' },
        { from: promotion, to: 'gold', amount: BigInt(gold) * UNIT, reason: 'deposit_extra' },
      ] as const
      await transact(database, (tx) =>
        post(tx, { ...owner, key: keyOf(daysAgo), reference, moves: moves.filter(({ amount }) => amount > 0n) }),
      )
    },

    async giveGold(gold: number): Promise<void> {
      const promotion = await open('promotion', 'welcome')
      const move = { from: promotion, to: 'gold', amount: BigInt(gold) * UNIT, reason: 'promotion' } as const
      await transact(database, (tx) => post(tx, { ...owner, key: newKey(), moves: [move] }))
    },

    async giveBonus({ amount, times }: { amount: number; times: number }): Promise<void> {
      const bonus = {
        amount: BigInt(amount) * UNIT,
        multiplierHundredths: times * 100,
        from: await open('promotion', 'welcome'),
        reason: 'bonus',
        source: 'promotion',
      } as const
      await transact(database, (tx) => grantBonus(tx, { ...owner, key: newKey(), ...bonus }))
    },

    /** Rounds that are lost. They are settled in our process: the page hears of them with the next posted movement. */
    async lose({ stake, rounds = 1, daysAgo = 0 }: Losses): Promise<void> {
      const accountId = await open('game', 'studio')
      const amount = BigInt(stake) * UNIT
      const round = { kind: 'round', purse: 'cash', stake: amount, win: 0n, counting: amount } as const
      const lost = Array.from({ length: rounds }, () =>
        settle({ ...owner, ...round, key: keyOf(daysAgo), accountId, subject: null }),
      )
      await Promise.all(lost)
    },
  }
}

/** Keeps the product from sealing what `work` writes: sealing waits for every writer that was there when it began. */
export async function beforeSeals(database: Database, work: () => Promise<void>): Promise<void> {
  const writer = await database.connect()
  try {
    await writer.query(`begin; set local idle_in_transaction_session_timeout = '5min'; select pg_current_xact_id()`)
    await work()
  } finally {
    await writer.query('rollback')
    writer.release()
  }
}

/** Resolves when the player's live stream of this page has begun. To be called before the page is opened. */
export function whenLive(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const { type, is_player: isPlayer } = JSON.parse(String(payload)) as { type: string; is_player?: boolean }
        if (type === 'hello' && isPlayer) resolve()
      }),
    )
  })
}
