import { randomUUID } from 'node:crypto'
import * as contract from '@tablestakes/contract/support'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { hireOperator } from '../../../test/operators.ts'
import { openOwner } from '../../../test/owners.ts'
import { type Client, startApp } from '../../../test/start-app.ts'

const app = await startApp({ config: { rateLimitScale: 0 } })
const { database } = app
proveBooksAtEnd(database)
const maya = await hireOperator(app, 'maya', ['support'])
const omar = await hireOperator(app, 'omar', ['support'])
const auditor = await hireOperator(app, 'ada', ['auditor'])
await hireOperator(app, 'cashier', ['payments'])

const say = (who: Client, text: string) => who.call(contract.sendChat, { text, client_id: randomUUID() })
const drawing = async (side = 40) =>
  (
    await sharp({ create: { width: side, height: side, channels: 3, background: '#204080' } })
      .png()
      .toBuffer()
  ).toString('base64')
async function openChat(text: string) {
  const player = await openOwner(app)
  await say(player, text)
  const { rows } = await database.query<{ chat_id: string }>('select chat_id from chat where player_id = $1', [
    player.playerId,
  ])
  return { player, chat: rows[0]!.chat_id }
}
const listed = async (chat: string, query = '') => {
  const { list } = (await maya.get(`/operator/chats${query}`)).json() as { list: { chat_id: string }[] }
  return list.find(({ chat_id: id }) => id === chat)
}

test('the desk says whose key it is, whether it may answer, and who else could', async () => {
  await omar.get('/operator/chats')
  const desk = (await maya.get('/operator/desk')).json()
  expect(desk).toMatchObject({ name: 'maya', shown_name: 'Maya', may_answer: true })
  expect(desk.colleagues).toEqual([{ name: 'omar', shown_name: 'Omar', is_at_desk: true }])
  const read = (await auditor.get('/operator/desk')).json()
  expect(read).toMatchObject({ name: 'ada', may_answer: false })
  expect(read.colleagues.map(({ name }: { name: string }) => name)).toEqual(['omar', 'maya'])
})

test('a list says how much nobody has opened and what was said last, and reading it takes that away', async () => {
  const { player, chat } = await openChat('first words')
  await say(player, 'a second word')
  expect(await listed(chat)).toMatchObject({
    ...{ state: 'waiting', unread: 2 },
    last: { sender: 'player', text: 'a second word', has_picture: false },
  })
  // An auditor leaves no mark.
  await auditor.get(`/operator/chats/${chat}`)
  expect(await listed(chat)).toMatchObject({ unread: 2 })
  await maya.get(`/operator/chats/${chat}`)
  expect(await listed(chat)).toMatchObject({ unread: 0 })
  await maya.post(`/operator/chats/${chat}/note`, { text: 'not for players, and no last word' })
  await maya.post(`/operator/chats/${chat}/answer`, { text: 'x'.repeat(500) })
  expect(await listed(chat)).toMatchObject({ last: { sender: 'agent', text: 'x'.repeat(160) } })
})

test('who is away is not waited for, and looks at the list all the same', async () => {
  await database.query('delete from chat_desk')
  const player = await openOwner(app)
  const isOnline = async () => (await player.call(contract.getCustomerInfo, {})).data!.is_online
  expect((await maya.get('/operator/chats?away=true')).statusCode).toBe(200)
  expect(await isOnline()).toBe(false)
  await maya.get('/operator/chats')
  expect(await isOnline()).toBe(true)
  await maya.get('/operator/chats?away=true')
  expect(await isOnline()).toBe(false)
})

test('an operator’s picture reaches the player drawn anew, once for a key, and takes the chat', async () => {
  const { player, chat } = await openChat('show me how')
  const content = await drawing()
  const key = randomUUID()
  const path = `/operator/chats/${chat}/send-picture`
  const answers = await Promise.all([1, 2, 3].map(() => maya.post(path, { content }, key)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(new Set(answers.map((answer) => answer.json().message_id)).size).toBe(1)
  const { list } = (await player.call(contract.listChat, {})).data!
  const shown = list.filter(({ from }) => from === 'agent')
  expect(shown).toMatchObject([{ name: 'Maya', text: '', image: { width: 40, height: 40 } }])
  const picture = await app.server.inject({ method: 'GET', url: shown[0]!.image!.url })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await player.call(contract.getChatState, {})).data).toMatchObject({ agent_name: 'Maya', unread_num: 1 })
  expect(await listed(chat)).toMatchObject({ last: { sender: 'agent', has_picture: true } })
  expect((await maya.acts()).at(-1)).toMatchObject({ act: 'chat.send-picture', subject: `chat ${chat}` })
})

test('what is no picture, comes too late or for no chat is refused and kept nowhere', async () => {
  const { chat } = await openChat('a picture, please')
  const path = `/operator/chats/${chat}/send-picture`
  const count = async () => (await database.query('select from chat_image')).rowCount
  const before = await count()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
  for (const content of [svg, 'AAAA', '%%%%'])
    expect((await maya.post(path, { content })).json().error).toBe('DOCUMENT_UNREADABLE')
  expect((await maya.post(path, {})).json().error).toBe('INVALID')
  const content = await drawing()
  const nowhere = `/operator/chats/${randomUUID()}/send-picture`
  expect((await maya.post(nowhere, { content })).json().error).toBe('NOT_FOUND')
  await maya.post(`/operator/chats/${chat}/close`)
  expect((await maya.post(path, { content })).json().error).toBe('CHAT_CLOSED')
  expect(await count()).toBe(before)
})

test('a long body is read only from who may send it', async () => {
  const { chat } = await openChat('a large one')
  const url = `/operator/chats/${chat}/send-picture`
  const payload = { content: 'A'.repeat(200_000) }
  expect((await app.server.inject({ method: 'POST', url, payload })).statusCode).toBe(401)
  const large = await maya.post(url, { content: 'A'.repeat(8_000_000) })
  expect(large.statusCode).toBeGreaterThanOrEqual(400)
  expect(large.statusCode).toBeLessThan(500)
})
