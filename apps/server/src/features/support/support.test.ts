import { randomUUID } from 'node:crypto'
import { getLiveTicket } from '@tablestakes/contract/live'
import { listMail } from '@tablestakes/contract/mail'
import * as contract from '@tablestakes/contract/support'
import type { ConfigGroup } from '@tablestakes/domain/site/site-config'
import { transact } from '@tablestakes/node/database'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { listen, startLiveNode } from '../../../test/live-node.ts'
import { hireOperator } from '../../../test/operators.ts'
import { outcome } from '../../../test/outcome.ts'
import { adoptOwner, openOwner } from '../../../test/owners.ts'
import { type Client, startApp } from '../../../test/start-app.ts'
import { supportData } from './personal-data.ts'

const app = await startApp({ config: { rateLimitScale: 0 } })
const { database } = app
const maya = await hireOperator(app, 'maya', ['support'])
const omar = await hireOperator(app, 'omar', ['support'])

const say = (who: Client, text: string, clientId: string = randomUUID()) =>
  who.call(contract.sendChat, { text, client_id: clientId })
const messagesOf = async (who: Client) => (await who.call(contract.listChat, {})).data!.list
const textsOf = async (who: Client) =>
  (await messagesOf(who)).filter(({ from }) => from !== 'system').map(({ text }) => text)
const chatOf = async (text: string): Promise<string> => {
  const { rows } = await database.query<{ chat_id: string }>('select chat_id from chat_message where text = $1', [text])
  return rows[0]!.chat_id
}
const picture = async (side = 40) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#204080' } })

test('a message is stored once, however often and however simultaneously it is sent', async () => {
  const ann = await openOwner(app)
  const id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => say(ann, 'Where is my money?', id)))
  expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1)
  expect(await textsOf(ann)).toEqual(['Where is my money?'])
  await ann.call(contract.closeChat, {})
  expect((await say(ann, 'Where is my money?', id)).data!.id).toBe(answers[0]!.data!.id)
  expect(outcome(await say(ann, ' \u200B \n '))).toBe('MESSAGE_EMPTY')
  expect((await ann.call(contract.getChatState, {})).data!.is_open).toBe(false)
})

test('two players and two guests see their own words only', async () => {
  const [ann, ben] = [await openOwner(app), await openOwner(app)]
  const [carl, dora] = [app.browser(), app.browser()]
  for (const [who, text] of [
    [ann, 'of ann'],
    [ben, 'of ben'],
    [carl, 'of carl'],
    [dora, 'of dora'],
  ] as const)
    expect(outcome(await say(who, text))).toBe('ok')
  for (const [who, text] of [
    [ann, 'of ann'],
    [ben, 'of ben'],
    [carl, 'of carl'],
    [dora, 'of dora'],
  ] as const)
    expect(await textsOf(who)).toEqual([text])
  const { id } = (await messagesOf(ann))[0]!
  for (const other of [ben, carl, app.browser()])
    expect(outcome(await other.call(contract.readChat, { id }))).toBe('NOT_FOUND')
  expect(await messagesOf(app.browser())).toEqual([])
  const forged = app.browser({ headers: { cookie: `chat_guest=0.${'A'.repeat(43)}` } })
  expect(await messagesOf(forged)).toEqual([])
})

test('what a guest wrote joins the account at sign-in, also beside a chat that is open there', async () => {
  const ann = await openOwner(app)
  await say(ann, 'as a player')
  const browser = app.browser()
  await say(browser, 'as a guest')
  const cookie = `chat_guest=${browser.cookies.get('chat_guest')!.value}`
  const signedIn = await ann.call(contract.listChat, {}, { headers: { cookie } })
  expect(signedIn.data!.list.filter(({ from }) => from === 'player').map(({ text }) => text)).toEqual([
    'as a guest',
    'as a player',
  ])
  expect(await messagesOf(browser)).toEqual([])
  const { rows } = await database.query('select from chat where player_id = $1 and closed_at is null', [ann.playerId])
  expect(rows).toHaveLength(1)
})

test('an operator’s answer is heard live by the player and by a guest, and by nobody else', async () => {
  const node = await startLiveNode(database)
  atEnd(() => node.stop())
  const [ann, ben, guest] = [await openOwner(app), await openOwner(app), app.browser()]
  await say(ann, 'ann asks')
  await say(guest, 'a guest asks')
  const placeOf = async (who: Client) => (await who.call(contract.getChatState, {})).data!.place!
  expect(await placeOf(ann)).toBeGreaterThan(0)
  expect(await placeOf(guest)).toBe((await placeOf(ann)) + 1)
  const hear = async (who: Client) => {
    const listener = listen(node, { ticket: (await who.call(getLiveTicket, {})).data!.ticket })
    await listener.hello
    return listener
  }
  const [atAnn, atBen, atGuest] = [await hear(ann), await hear(ben), await hear(guest)]
  for (const text of ['ann asks', 'a guest asks']) {
    const answered = await maya.post(`/operator/chats/${await chatOf(text)}/answer`, { text: `to ${text}` })
    expect(answered.statusCode).toBe(200)
  }
  const said = (listener: typeof atAnn) =>
    listener.heard.flatMap((one) => (one.type === 'support' ? [(one.message as { text: string }).text] : []))
  await expect.poll(() => said(atAnn)).toContain('to ann asks')
  await expect.poll(() => said(atGuest)).toContain('to a guest asks')
  expect(said(atAnn)).not.toContain('to a guest asks')
  expect(said(atBen)).toEqual([])
  const state = (await ann.call(contract.getChatState, {})).data!
  expect(state).toMatchObject({ is_open: true, agent_name: 'Maya', unread_num: 1, place: null })
  expect(state.read_id).not.toBe('')
  const { id } = (await messagesOf(ann))[0]!
  expect((await ann.call(contract.readChat, { id })).data).toEqual({ unread_num: 0 })
})

test('the desk: line, take, notes, hand-over, canned answers, end, rating', async () => {
  const ann = await openOwner(app)
  await say(ann, 'to the desk')
  const chat = await chatOf('to the desk')
  const line = (await maya.get('/operator/chats?state=waiting')).json().list as { chat_id: string }[]
  expect(line.map(({ chat_id: id }) => id)).toContain(chat)
  expect((await maya.post(`/operator/chats/${chat}/take`)).json()).toMatchObject({ state: 'taken', operator: 'Maya' })
  expect((await maya.post(`/operator/chats/${chat}/note`, { text: 'be careful' })).statusCode).toBe(200)
  const over = await maya.post(`/operator/chats/${chat}/hand-over`, { operator: 'omar', note: 'yours' })
  expect(over.json()).toMatchObject({ operator: 'Omar' })
  expect((await omar.post(`/operator/chats/${chat}/answer`, { canned: 'hello' })).json().text).toContain('Hello')
  expect((await omar.post(`/operator/chats/${chat}/answer`, { text: ' ' })).json().error).toBe('MESSAGE_EMPTY')
  expect(await textsOf(ann)).toHaveLength(2)
  expect(JSON.stringify(await messagesOf(ann))).not.toMatch(/be careful|yours/)
  const inner = (await omar.get(`/operator/chats/${chat}`)).json()
  expect(inner.messages.map((one: { sender: string }) => one.sender)).toContain('note')
  expect((await omar.get(`/operator/chats/${chat}/player`)).json()).toMatchObject({
    ...{ player_id: Number(ann.playerId), purses: { cash: '0', bonus: '0', gold: '0' }, deposits: [], rounds: [] },
  })
  const stars = { stars: 4, tags: ['kind'] } as never
  expect(outcome(await ann.call(contract.rateChat, stars))).toBe('NOT_FOUND')
  expect((await omar.post(`/operator/chats/${chat}/close`)).json().state).toBe('closed')
  expect((await omar.post(`/operator/chats/${chat}/answer`, { text: 'late' })).json().error).toBe('CHAT_CLOSED')
  expect((await ann.call(contract.getChatState, {})).data).toMatchObject({ can_rate: true, is_open: false })
  expect(outcome(await ann.call(contract.rateChat, stars))).toBe('ok')
  expect(outcome(await ann.call(contract.rateChat, stars))).toBe('NOT_FOUND')
  const closed = (await maya.get('/operator/chats?state=closed')).json().list as { chat_id: string }[]
  expect(closed.find(({ chat_id: id }) => id === chat)).toMatchObject({ rating: 4, rating_tags: ['kind'] })
})

test('a transcript goes to the player’s mail once for what was said, without notes and without marks that mean something', async () => {
  const ann = await openOwner(app)
  await say(ann, 'look [here](/wallet) **now** <b>')
  const chat = await chatOf('look [here](/wallet) **now** <b>')
  await maya.post(`/operator/chats/${chat}/note`, { text: 'a secret note' })
  for (let time = 0; time < 2; time++) expect(outcome(await ann.call(contract.mailChat, {}))).toBe('ok')
  const { list } = (await ann.call(listMail, {})).data!
  expect(list).toHaveLength(1)
  expect(list[0]!.content.en).toContain('look [here] (/wallet) * *now* * ‹b>')
  expect(list[0]!.content.en).not.toContain('secret')
  expect(outcome(await (await openOwner(app)).call(contract.mailChat, {}))).toBe('NOT_FOUND')
})

test('nobody at the desk, or out of hours: a ticket; otherwise a chat', async () => {
  await database.query('delete from chat_desk')
  const ann = await openOwner(app)
  expect((await ann.call(contract.getChatState, {})).data!.is_online).toBe(false)
  await say(ann, 'nobody there?')
  expect((await ann.call(contract.getChatState, {})).data).toMatchObject({ is_ticket: true, is_open: true })
  expect((await messagesOf(ann))[0]).toMatchObject({ from: 'system', text_key: 'chat_said_ticket' })
  await maya.get('/operator/chats')
  const ben = await openOwner(app)
  expect((await ben.call(contract.getCustomerInfo, {})).data).toMatchObject({
    ...{ flag: 1, url: '', is_online: true, hours_key: 'support_hours_open' },
  })
  await say(ben, 'somebody there?')
  expect((await ben.call(contract.getChatState, {})).data).toMatchObject({ is_ticket: false })
  for (let day = 0; day < 7; day++)
    expect((await maya.post(`/operator/service-hours/main/${day}`, { opens: 0, closes: 0 })).statusCode).toBe(200)
  expect((await ben.call(contract.getCustomerInfo, {})).data!.hours_key).toBe('support_hours_closed')
  await database.query('update service_hours set closes = 1440')
})

test('a house with another chat says where it is', async () => {
  const owner = await hireOperator(app, 'content', ['content'])
  const configured = async (value: string) => {
    const [site] = (await owner.get('/operator/sites?site_id=india')).json().list as [{ config: ConfigGroup[] }]
    const entries = site.config.find(({ key }) => key === 'site')!.list.filter(({ key }) => key !== 'liveChatLicense')
    const config = [{ key: 'site', list: [...entries, { key: 'liveChatLicense', value }] }]
    expect((await owner.post('/operator/sites/india/config', { config })).statusCode).toBe(200)
    const ann = await openOwner(app, { siteId: 'india' })
    await expect.poll(async () => (await ann.call(contract.getCustomerInfo, {})).data!.flag).toBe(0)
    return (await ann.call(contract.getCustomerInfo, {})).data!
  }
  expect(await configured('1234567')).toMatchObject({ url: 'https://direct.lc.chat/1234567/', license: '1234567' })
})

test('a picture is drawn anew without its notes and shown under an address that is signed', async () => {
  const ann = await openOwner(app)
  const file = await (await picture())
    .withExif({ IFD0: { Copyright: 'home address' } })
    .jpeg()
    .toBuffer()
  expect(file.toString('latin1')).toContain('home address')
  const sent = await ann.call(contract.sendChatImage, { content: file.toString('base64'), client_id: 'one' })
  const { url, width } = sent.data!.image!
  expect(width).toBe(40)
  const shown = await app.server.inject({ method: 'GET', url })
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(shown.headers['content-security-policy']).toContain('sandbox')
  expect(shown.rawPayload.toString('latin1')).not.toContain('home address')
  expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined()
  for (const other of [
    url.replace(/sign=(.)/, (_, first) => `sign=${first === 'A' ? 'B' : 'A'}`),
    url.replace(/until=\d+/, 'until=9999999999999'),
    url.split('?')[0]!,
  ])
    expect((await app.server.inject({ method: 'GET', url: other })).statusCode).toBe(404)
  const { rows } = await database.query<{ sealed: Buffer; chat_id: string; image_id: string }>(
    'select * from chat_image',
  )
  expect(rows[0]!.sealed.toString('latin1')).not.toContain('WEBP')
  const seen = await maya.get(`/operator/chats/${rows[0]!.chat_id}/pictures/${rows[0]!.image_id}`)
  expect(seen.json().media_type).toBe('image/webp')
  expect((await maya.acts()).at(-1)).toMatchObject({ act: 'chat.picture' })
  const again = await ann.call(contract.sendChatImage, { content: file.toString('base64'), client_id: 'one' })
  expect(again.data!.id).toBe(sent.data!.id)
})

test('what is no picture, or more than one thing, is refused or reduced to what is seen', async () => {
  const ann = await openOwner(app)
  const send = async (file: Buffer) =>
    ann.call(contract.sendChatImage, { content: file.toString('base64'), client_id: randomUUID() })
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const png = await (await picture()).png().toBuffer()
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  const huge = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)])
  for (const file of [svg, bomb, png.subarray(0, 30), Buffer.from('GIF89a'), Buffer.from('%PDF-1.7')])
    expect(outcome(await send(file))).toBe('DOCUMENT_UNREADABLE')
  expect(outcome(await send(huge))).toBe('INVALID')
  const polyglot = Buffer.concat([png, Buffer.from('<script>alert(document.cookie)</script>')])
  const { url } = (await send(polyglot)).data!.image!
  expect((await app.server.inject({ method: 'GET', url })).rawPayload.toString('latin1')).not.toContain('script')
  expect((await app.browser().call(contract.sendChatImage, { content: 'AAAA', client_id: 'x' })).code).not.toBe(0)
})

test('who writes too fast is asked to wait', async () => {
  const strict = await startApp({ databaseUrl: app.databaseUrl })
  const ann = await adoptOwner(strict, (await openOwner(app)).playerId)
  const answers = []
  for (let nth = 0; nth < 60; nth++) answers.push(outcome(await say(ann, `word ${nth}`)))
  expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'ok'))
  expect(answers).toContain('TOO_MANY')
})

test('the help centre has forty answers in six languages, finds them by words, and counts one voice each', async () => {
  const guest = app.browser()
  const inLanguage = (lang: string) => ({ headers: { lang } })
  const { answers, topics } = (await guest.call(contract.listHelp, {}, inLanguage('en'))).data!
  expect([answers.length, topics.length]).toEqual([40, 6])
  const { rows } = await database.query<{ blocks: Record<string, { title: string; content: string }> }>(
    'select blocks from help_answer',
  )
  for (const { blocks } of rows) {
    expect(Object.keys(blocks).toSorted()).toEqual(['bd', 'en', 'ind', 'pt-br', 'ur', 'zh'])
    expect(new Set(Object.values(blocks).map(({ content }) => content)).size).toBe(6)
  }
  const found = (await guest.call(contract.searchHelp, { q: 'WITHDRAWAL states' }, inLanguage('en'))).data!.list
  expect(found[0]).toMatchObject({ id: 'withdraw-states' })
  expect((await guest.call(contract.searchHelp, { q: 'xyzzy' }, inLanguage('en'))).data!.list).toEqual([])
  expect((await guest.call(contract.readHelp, { id: 'gold' }, inLanguage('zh'))).data!.content).toMatch(
    /\p{Script=Han}/u,
  )
  expect(outcome(await guest.call(contract.readHelp, { id: 'nothing' }))).toBe('NOT_FOUND')
  const ann = await openOwner(app)
  for (const isUseful of [true, true, false])
    expect(outcome(await ann.call(contract.voteHelp, { id: 'gold', is_useful: isUseful }))).toBe('ok')
  const listed = (await maya.get('/operator/help-answers?topic=bonuses')).json().list as { answer_id: string }[]
  expect(listed.find(({ answer_id: id }) => id === 'gold')).toMatchObject({ useful: 0, useless: 1 })
})

test('operators write answers in Markdown; what runs or leads elsewhere is refused', async () => {
  const block = (content: string) => ({ blocks: { en: { title: 'A title', content } } })
  const path = '/operator/help-answers/gold'
  for (const content of ['<script>x</script>', '[x](https://evil.example)', 'see https://evil.example'])
    expect((await maya.post(path, block(content))).json().error).toBe('CANNOT_CHANGE')
  expect((await maya.post(path, block('**Bold** and [wallet](/wallet)'))).statusCode).toBe(200)
  const guest = app.browser()
  await expect
    .poll(async () => (await guest.call(contract.readHelp, { id: 'gold' })).data!.content)
    .toBe('**Bold** and [wallet](/wallet)')
})

test('a player’s chats are told in the copy of their data, and erased with them', async () => {
  const ann = await openOwner(app)
  await say(ann, 'private words')
  await ann.call(contract.voteHelp, { id: 'limits', is_useful: true })
  const holder = supportData(app.secret)
  expect(JSON.stringify(await holder.export(database, ann.playerId))).toContain('private words')
  await transact(database, (tx) => holder.erase(tx, ann.playerId))
  expect(await messagesOf(ann)).toEqual([])
  const { rows } = await database.query(`select from chat_message where text = 'private words'`)
  expect(rows).toEqual([])
})
