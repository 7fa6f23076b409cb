import { randomUUID } from 'node:crypto'
import { createOrder } from '@tablestakes/contract/deposits'
import { listMail } from '@tablestakes/contract/mail'
import * as contract from '@tablestakes/contract/support'
import { expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { hireOperator } from '../../../test/operators.ts'
import { outcome } from '../../../test/outcome.ts'
import { type Owner, openOwner } from '../../../test/owners.ts'
import { startSandbox } from '../../../test/sandbox.ts'
import { type Client, startApp } from '../../../test/start-app.ts'

const sandbox = await startSandbox()
const app = await startApp({ config: { ...sandbox.config, rateLimitScale: 0 } })
proveBooksAtEnd(app.database)
const maya = await hireOperator(app, 'maya', ['support'])

const DEPOSIT = { goods_id: 0, goods_type: 0, amount: 500_000_000, pay_type: 1, pay_method_id: 3 } as const
const order = async (owner: Owner) => (await owner.call(createOrder, DEPOSIT)).data!
type About = { type: 'deposit' | 'withdrawal'; id: string }
const ask = (who: Client, about: About, { text = 'Where is it?', id = randomUUID() } = {}) =>
  who.call(contract.sendChat, { text, client_id: id, order: about })

test('a message can be about an order, which is shown as it stands now, to the player and at the desk', async () => {
  const ann = await openOwner(app)
  const { id, order_no } = await order(ann)
  const about = {
    type: 'deposit',
    id,
    order_no,
    amount: BigInt(DEPOSIT.amount),
    state: contract.chatOrderStates.PROCESSING,
  }
  expect((await ask(ann, { type: 'deposit', id })).data).toMatchObject({ text: 'Where is it?', order: about })
  // An order alone says enough, and a repeat is the same message.
  const again = randomUUID()
  const alone = [1, 2].map(() => ask(ann, { type: 'deposit', id }, { text: '', id: again }))
  expect(new Set((await Promise.all(alone)).map(({ data }) => data?.id)).size).toBe(1)
  await app.database.query(`update deposit_order set state = 'cancelled', ended_at = now() where order_id = $1`, [id])
  const { list } = (await ann.call(contract.listChat, {})).data!
  const own = list.filter(({ from }) => from === 'player')
  expect(own.map(({ order: shown }) => shown?.state)).toEqual([2, 2])
  const { list: chats } = (await maya.get('/operator/chats')).json()
  const { messages } = (await maya.get(`/operator/chats/${chats[0].chat_id}`)).json()
  expect(messages[0]).toMatchObject({ order: { type: 'deposit', order_no, state: 2 } })
  await ann.call(contract.mailChat, {})
  expect((await ann.call(listMail, {})).data!.list[0]!.content.en).toContain(`Top-up ${order_no}`)
})

test('nobody names another’s order, one of the other kind, one that is none, or one as a guest; and nothing is stored', async () => {
  const [ann, bob] = [await openOwner(app), await openOwner(app)]
  const { id } = await order(ann)
  for (const about of [
    { type: 'deposit', id },
    { type: 'withdrawal', id },
    { type: 'deposit', id: randomUUID() },
    { type: 'deposit', id: '1' },
  ] as const)
    expect(outcome(await ask(bob, about)), JSON.stringify(about)).toBe('NOT_FOUND')
  expect(outcome(await ask(ann, { type: 'withdrawal', id }))).toBe('NOT_FOUND')
  expect(outcome(await ask(app.browser(), { type: 'deposit', id }))).toBe('NOT_FOUND')
  expect((await bob.call(contract.listChat, {})).data!.list).toEqual([])
})
