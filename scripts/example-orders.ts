/**
 * Orders for a player who is only looked at: a top-up that arrived, one that waits with its code on screen, a payout account and
 * a withdrawal that a person has to look at. Through the player's own calls; before any bonus, which a withdrawal would end.
 */

import { connect, transact } from '@tablestakes/node/database'
import { houseAccount, newKey, post } from '../apps/server/src/ledger/index.ts'
import type { ApiClient, RegisteredPlayer } from './api-client.ts'
import { Failure } from './failure.ts'

const UNIT = 10_000
/** The site's methods, by the numbers it ships with. */
const [QRIS, DANA] = [1, 3]

type Product = { databaseUrl: string; sandboxUrl: string }

export async function payInAndOut(product: Product, { client, playerId, password }: RegisteredPlayer): Promise<void> {
  await prepare(product.databaseUrl, playerId)
  await client.call('POST', '/api/account/confirm', { password: client.encodePassword(password) })
  await client.call('POST', '/api/withdraw/addAccount', {
    account_type: 1,
    account_no: String(playerId).padStart(12, '1'),
    name: 'Ayu Lestari',
    bank_type: 'BCA',
    bank_name: 'Bank Central Asia (BCA)',
  })
  await client.call('POST', '/api/user/withdraw', { amount: 1_200_000 * UNIT, pay_type: 1, account_type: 1 })
  await pay(product.sandboxUrl, await order(client, { method: DANA, units: 200_000 }))
  await order(client, { method: QRIS, units: 250_000 })
}

/** Cash that nothing binds, and a phone its owner has answered from. */
async function prepare(databaseUrl: string, playerId: bigint): Promise<void> {
  const database = connect(databaseUrl, { max: 2 })
  try {
    const provider = await houseAccount(database, { kind: 'clearing', name: 'sandbox' })
    const move = { from: provider, to: 'cash', amount: BigInt(2_000_000 * UNIT), reason: 'deposit' } as const
    await transact(database, async (tx) => {
      await post(tx, { playerId, currency: 'IDR', key: newKey(), reference: 'D-240901-0001', moves: [move] })
      await tx.query('update player_contact set verified_at = now() where player_id = $1', [playerId])
    })
  } finally {
    await database.end()
  }
}

async function order(client: ApiClient, { method, units }: { method: number; units: number }): Promise<string> {
  const opened = await client.call('POST', '/api/user/order', {
    goods_id: 0,
    goods_type: 0,
    amount: units * UNIT,
    pay_type: 1,
    pay_method_id: method,
    is_add_coin: false,
  })
  return opened.order_no as string
}

async function pay(sandboxUrl: string, orderNo: string): Promise<void> {
  const found = (await (await fetch(`${sandboxUrl}/payments?order_no=${orderNo}`)).json()) as { id: string }[]
  const paid = await fetch(`${sandboxUrl}/payments/${found[0]?.id}/pay`, { method: 'POST' })
  if (!paid.ok) throw new Failure(`the sandbox did not pay ${orderNo}: ${paid.status}`)
}
