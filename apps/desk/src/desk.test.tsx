/** The whole desk in a browser, before a house that answers as told. Nothing of our own is replaced. */
import './desk.css'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { Desk } from './Desk.tsx'

type Asked = { method: string; path: string; query: string; headers: Headers; body: Record<string, unknown> }
type Answer = { status?: number; body: unknown } | 'no line'

const KEY = `op_${'k'.repeat(43)}`
const ID = '0198c0de-0000-4000-8000-000000000001'
const IMAGE = '0198c0de-0000-4000-8000-000000000002'
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const { fetch: realFetch } = globalThis

const chat = {
  ...{ chat_id: ID, site_id: 'main', player_id: 7, lang: 'ur', state: 'waiting', is_ticket: false, operator: '' },
  ...{ created_at: '2026-05-20T10:00:00.000Z', waits_since: '2026-05-20T10:00:00.000Z', closed_at: null },
  ...{ read_by_player: '3', rating: null, rating_tags: [], unread: 2 },
  last: { sender: 'player', text: 'میری رقم کہاں ہے؟', has_picture: false },
}
const line = (id: number, more: object) => ({
  ...{ message_id: String(id), sender: 'player', name: '', text: '', text_key: '', image_id: null, order: null },
  ...{ created_at: '2026-05-20T10:00:00.000Z', ...more },
})
const talk = {
  chat,
  is_typing: true,
  messages: [
    line(1, { text: 'میری رقم کہاں ہے؟' }),
    line(2, { sender: 'system', text_key: 'chat_said_waiting' }),
    line(3, { sender: 'agent', name: 'Maya', text: 'One moment.' }),
    line(4, { image_id: IMAGE }),
    line(5, { sender: 'note', name: 'omar', text: 'Known to us.' }),
    line(6, { sender: 'agent', name: 'Maya', text: 'Not seen yet.' }),
  ],
}
const usual: Record<string, unknown> = {
  'GET /operator/desk': { name: 'maya', shown_name: 'Maya', may_answer: true, colleagues: [] },
  'GET /operator/chats': { list: [chat] },
  [`GET /operator/chats/${ID}`]: talk,
  [`GET /operator/chats/${ID}/pictures/${IMAGE}`]: { media_type: 'image/png', content: PIXEL },
  [`GET /operator/chats/${ID}/typing`]: { chat_id: ID },
  [`POST /operator/chats/${ID}/take`]: { ...chat, state: 'taken', operator: 'Maya' },
  'GET /operator/canned-answers': { list: [{ key: 'hello', texts: { en: 'Hello!', ur: 'السلام علیکم!' }, place: 1 }] },
}

/** What the page asked, in order; `told` answers before what is usual does. */
function openHouse(told: (asked: Asked) => Answer | undefined = () => undefined): Asked[] {
  const all: Asked[] = []
  globalThis.fetch = async (input, init = {}) => {
    const { pathname, search } = new URL(input as string, location.href)
    const body = init.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {}
    const asked = { method: init.method!, path: pathname, query: search, headers: new Headers(init.headers), body }
    all.push(asked)
    const answer = told(asked) ?? { body: usual[`${asked.method} ${pathname}`] }
    if (answer === 'no line') throw new TypeError('the line broke')
    if (answer.body === undefined) return Response.json({ error: 'NOT_FOUND' }, { status: 404 })
    return Response.json(answer.body, { status: answer.status ?? 200 })
  }
  return all
}

afterEach(async () => {
  await cleanup()
  globalThis.fetch = realFetch
})

async function enter(key = KEY) {
  await render(<Desk />)
  await page.getByLabelText('Operator key').fill(key)
  await page.getByRole('button', { name: 'Open the desk' }).click()
}
async function openChat() {
  await enter()
  await page.getByRole('button', { name: /Player 7/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Player 7' }).first()).toBeVisible()
}
const of = (all: Asked[], path: string) => all.filter((asked) => asked.path === path)

test.each([
  [401, 'UNAUTHORISED', 'This key opens nothing. It is mistyped, or it has ended.'],
  [403, 'ROLE_MISSING', 'This key may not do that: it does not hold the role “support”.'],
  [429, 'TOO_MANY', 'Too many requests came from this address. Wait a moment.'],
  [500, 'INTERNAL', 'The server made a mistake. Nothing was changed.'],
])('a key that is refused with %s is told why', async (status, error, words) => {
  openHouse(() => ({ status, body: { error } }))
  await enter()
  await expect.element(page.getByRole('alert').getByText(words)).toBeVisible()
  await expect.element(page.getByLabelText('Operator key')).toHaveValue(KEY)
})

test('without a line the door says so, and a key of other letters is not even sent', async () => {
  const all = openHouse(() => 'no line')
  await enter('ключ')
  await expect.element(page.getByText('This key opens nothing.', { exact: false })).toBeVisible()
  expect(all).toEqual([])
  await page.getByLabelText('Operator key').fill(KEY)
  await page.getByRole('button', { name: 'Open the desk' }).click()
  await expect.element(page.getByText('The server does not answer.', { exact: false })).toBeVisible()
})

test('the key travels in a header and is kept nowhere', async () => {
  const all = openHouse()
  await render(<Desk />)
  await expect.element(page.getByLabelText('Operator key')).toHaveAttribute('type', 'password')
  await page.getByLabelText('Operator key').fill(KEY)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: /Player 7/ })).toBeVisible()
  for (const { headers, path, query } of all) {
    expect(headers.get('authorization')).toBe(`Bearer ${KEY}`)
    expect(path + query).not.toContain(KEY)
  }
  const stored = [localStorage, sessionStorage].map((area) => JSON.stringify(Object.entries(area)))
  expect([...stored, document.cookie, location.href].join(' ')).not.toContain(KEY)
  expect(document.documentElement.outerHTML).not.toContain(KEY)
})

test('a chat shows words in their own direction, pictures, notes, what was read, and that somebody writes', async () => {
  openHouse()
  await openChat()
  const log = page.getByRole('log', { name: 'Messages' })
  const urdu = log.getByText('میری رقم کہاں ہے؟')
  await expect.element(urdu).toBeVisible()
  expect(getComputedStyle(urdu.element()).direction).toBe('rtl')
  expect(getComputedStyle(log.getByText('One moment.').element()).direction).toBe('ltr')
  expect(urdu.element().closest('[lang]')?.getAttribute('lang')).toBe('ur')
  const picture = log.getByRole('img', { name: 'Sent with the message' })
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(1)
  expect((picture.element() as HTMLImageElement).src).toMatch(/^blob:/)
  await expect.element(log.getByText('Note of Omar')).toBeVisible()
  await expect.element(log.getByText('The player was told that a person will answer')).toBeVisible()
  await expect.element(log.getByText('The player is writing')).toBeInTheDocument()
  const marks = [...log.element().querySelectorAll('.talk-mark')].map((mark) => mark.textContent)
  expect(marks).toEqual(['Read', 'Sent'])
})

test('the next look asks only for what came after, and a picture is asked for once', async () => {
  const all = openHouse(({ path, query }) => {
    if (path !== `/operator/chats/${ID}` || query === '') return
    return { body: { ...talk, is_typing: false, messages: query === '?after=6' ? [line(7, { text: 'News.' })] : [] } }
  })
  await openChat()
  await expect.element(page.getByText('News.')).toBeVisible()
  await expect.poll(() => of(all, `/operator/chats/${ID}`).map(({ query }) => query)).toContain('?after=7')
  await expect.element(page.getByText('One moment.')).toBeVisible()
  expect(of(all, `/operator/chats/${ID}/pictures/${IMAGE}`)).toHaveLength(1)
})

test('an answer whose line broke keeps its words and goes again under the same key', async () => {
  const path = `/operator/chats/${ID}/answer`
  let isBroken = true
  const all = openHouse((asked) => {
    if (asked.path !== path) return
    return isBroken ? 'no line' : { body: line(8, { sender: 'agent', name: 'Maya', text: String(asked.body.text) }) }
  })
  await openChat()
  const field = page.getByLabelText('Write to the player')
  await field.fill('I am looking.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(page.getByText('The server does not answer.', { exact: false })).toBeVisible()
  await expect.element(field).toHaveValue('I am looking.')
  isBroken = false
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(field).toHaveValue('')
  await field.fill('Another one.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(field).toHaveValue('')
  const [broken, again, other] = of(all, path)
  expect(broken!.body).toEqual({ text: 'I am looking.' })
  expect(broken!.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  expect(again!.headers.get('idempotency-key')).toBe(broken!.headers.get('idempotency-key'))
  expect(other!.headers.get('idempotency-key')).not.toBe(again!.headers.get('idempotency-key'))
  expect(of(all, `/operator/chats/${ID}/typing`).length).toBeGreaterThan(0)
})

test('a ready answer comes in the language of the chat: unchanged by its key, changed as words', async () => {
  const path = `/operator/chats/${ID}/answer`
  const all = openHouse((asked) =>
    asked.path === path ? { body: line(8, { sender: 'agent', name: 'Maya', text: 'x' }) } : undefined,
  )
  await openChat()
  const field = page.getByLabelText('Write to the player')
  for (const more of ['', ' !']) {
    await page.getByRole('button', { name: 'Ready answers' }).click()
    await page.getByRole('button', { name: /hello/ }).click()
    await expect.element(field).toHaveValue('السلام علیکم!')
    if (more !== '') await field.fill(`السلام علیکم!${more}`)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(field).toHaveValue('')
  }
  expect(of(all, path).map(({ body }) => body)).toEqual([{ canned: 'hello' }, { text: 'السلام علیکم! !' }])
})

test('a chat that a colleague closed says so and takes notes only', async () => {
  let isClosed = false
  openHouse(({ path, method }) => {
    if (path === `/operator/chats/${ID}/answer`) {
      isClosed = true
      return { status: 409, body: { error: 'CHAT_CLOSED', message: 'closed' } }
    }
    if (isClosed && method === 'GET' && path === `/operator/chats/${ID}`)
      return { body: { ...talk, chat: { ...chat, state: 'closed' }, messages: [] } }
  })
  await openChat()
  await page.getByLabelText('Write to the player').fill('Too late.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(page.getByText('This chat is closed.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('The chat is over. Notes can still be added.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Take' })).not.toBeInTheDocument()
})

test('a key that ends in the middle of the work leads back to the door', async () => {
  let hasEnded = false
  openHouse(() => (hasEnded ? { status: 401, body: { error: 'UNAUTHORISED' } } : undefined))
  await openChat()
  hasEnded = true
  await page.getByRole('button', { name: 'Take' }).click()
  await expect.element(page.getByText('Your key has ended. Ask an owner for another one.')).toBeVisible()
  await expect.element(page.getByText('میری رقم کہاں ہے؟')).not.toBeInTheDocument()
})

test('who only reads is offered nothing that changes', async () => {
  const desk = { name: 'ada', shown_name: 'Ada', may_answer: false, colleagues: [] }
  openHouse(({ path }) => (path === '/operator/desk' ? { body: desk } : undefined))
  await openChat()
  await expect.element(page.getByText('You read along.', { exact: false })).toBeVisible()
  for (const name of ['Take', 'Hand over', 'Send'])
    await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
})

test('away, the list is asked for without saying that somebody is there', async () => {
  const all = openHouse()
  await enter()
  await expect.element(page.getByRole('button', { name: /Player 7/ })).toBeVisible()
  await page.getByRole('switch', { name: 'At the desk' }).click()
  await expect.poll(() => of(all, '/operator/chats').at(-1)?.query).toBe('?away=true')
  await page.getByRole('switch', { name: 'At the desk' }).click()
  await expect.poll(() => of(all, '/operator/chats').at(-1)?.query).toBe('')
})
