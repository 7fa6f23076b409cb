import { randomBytes, randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { transact } from '@tablestakes/node/database'
import sharp from 'sharp'
import { addOperator } from '../apps/server/src/platform/operators/operator-record.ts'
import { settle, sheet } from './entry-forms.ts'
import { withDatabase } from './journey-database.ts'
import { openPage } from './open-page.ts'
import { signIn } from './player.ts'

test.use({ reducedMotion: 'reduce' })
// One after the other: whether somebody is at the desk is told to everybody.
test.describe.configure({ mode: 'default' })

/** Somebody at the desk, over the operators' calls. */
async function openDesk(baseURL: string) {
  const name = `maya-${randomBytes(4).toString('hex')}`
  const key = await withDatabase(baseURL, (database) => transact(database, (tx) => addOperator(tx, name, ['support'])))
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() }
    const answer = await fetch(`${baseURL}/operator/${path}`, {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
    })
    expect(answer.status, path).toBe(200)
    return (await answer.json()) as Answer
  }
  return { shownName: name.charAt(0).toUpperCase() + name.slice(1), ask }
}
type Answer = {
  list: { chat_id: string; player_id: number | null }[]
  messages: { text: string; image_id: string | null }[]
  content: string
}

const chat = (page: Page, name = 'Support') => sheet(page, name)
const write = async (page: Page, text: string) => {
  await page.getByLabel('Write a message').fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test('a player asks, with a picture; an operator answers live; it ends with stars and a mail', async ({
  page,
  baseURL,
}) => {
  const desk = await openDesk(baseURL!)
  await desk.ask('GET', 'chats')
  const player = await signIn(page, baseURL!)
  await settle(page.context())
  await openPage(page, '/game?open=customer-service')
  const help = sheet(page, 'Help')
  await help.getByRole('searchbox').fill('withdrawal states')
  await help.getByRole('button', { name: /states of a withdrawal/ }).click()
  await expect(help).toContainText('the money is back on your balance')
  await help.getByRole('button', { name: 'Yes' }).click()
  await expect(help).toContainText('Thank you')
  await help.getByRole('button', { name: 'Start a chat' }).click()
  await expect(chat(page)).toContainText('Ask us anything')
  await write(page, 'My withdrawal is late.')
  await expect(chat(page)).toContainText('We have your message')

  const { list } = await desk.ask('GET', 'chats?state=waiting')
  const { chat_id: id } = list.find(({ player_id: asking }) => asking === Number(player.playerId))!
  await desk.ask('POST', `chats/${id}/answer`, { text: 'Can you send me the receipt?' })
  await expect(page.getByText('Can you send me the receipt?')).toBeVisible()
  await expect(chat(page, desk.shownName)).toBeVisible()
  await expect(page.locator('.chat-mark[data-read=true]')).toHaveCount(1)

  const receipt = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#2b62f0' } })
    .png()
    .toBuffer()
  await page
    .locator('.chat-input input[type=file]')
    .setInputFiles({ name: 'r.png', mimeType: 'image/png', buffer: receipt })
  const shown = page.getByRole('img', { name: 'Picture' })
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  const { messages } = await desk.ask('GET', `chats/${id}`)
  const imageId = messages.find(({ image_id: image }) => image !== null)!.image_id
  const seen = await desk.ask('GET', `chats/${id}/pictures/${imageId}`)
  expect((await sharp(Buffer.from(seen.content, 'base64')).metadata()).width).toBe(320)

  await test.step('made small, it says what is new, also after a reload', async () => {
    await chat(page, desk.shownName).getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Open the chat' })).toBeVisible()
    await desk.ask('POST', `chats/${id}/answer`, { text: 'It arrived just now.' })
    await expect(page.getByRole('button', { name: 'Open the chat, 1 new message' })).toBeVisible()
    await openPage(page, '/game')
    await page.reload()
    await page.getByRole('button', { name: 'Open the chat, 1 new message' }).click()
    await expect(page.getByText('It arrived just now.')).toBeVisible()
  })

  await desk.ask('POST', `chats/${id}/close`)
  await expect(page.getByText(`${desk.shownName} closed the chat`)).toBeVisible()
  await page.getByRole('button', { name: 'Mail me the chat' }).click()
  await expect(page.getByText('It is in your mail box.')).toBeVisible()
  await page.getByLabel('4 stars').check({ force: true })
  await page.getByRole('button', { name: 'Kind' }).click()
  await page.locator('.chat-rate').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you for telling us.')).toBeVisible()
})

test('a guest leaves a word while nobody is there, hears the answer, and finds it again after signing in', async ({
  page,
  baseURL,
}) => {
  const desk = await openDesk(baseURL!)
  await withDatabase(baseURL!, (database) => database.query('delete from chat_desk'))
  await settle(page.context())
  await openPage(page, '/game?open=live-chat')
  const words = `Is anybody there? ${randomBytes(4).toString('hex')}`
  await write(page, words)
  await expect(chat(page)).toContainText('Nobody is at the desk right now. Your message is kept')
  const { rows } = await withDatabase(baseURL!, (database) =>
    database.query<{ chat_id: string }>('select chat_id from chat_message where text = $1', [words]),
  )
  await desk.ask('POST', `chats/${rows[0]!.chat_id}/answer`, { text: 'Now I am.' })
  await expect(page.getByText('Now I am.')).toBeVisible()
  await signIn(page, baseURL!)
  await openPage(page, '/game')
  await page.reload()
  await openPage(page, '/game?open=live-chat')
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByText('Now I am.')).toBeVisible()
})
