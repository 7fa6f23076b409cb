import { randomBytes } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectNoViolation } from './axe.ts'
import { settle, sheet } from './entry-forms.ts'
import { withDatabase } from './journey-database.ts'
import { openPage } from './open-page.ts'
import { signIn } from './player.ts'
import { openSupportDesk, type SupportDesk } from './support-desk.ts'

test.use({ reducedMotion: 'reduce' })
// One after the other: whether somebody is at the desk is told to everybody.
test.describe.configure({ mode: 'default' })

const chat = (page: Page, name = 'Support') => sheet(page, name)
const write = async (page: Page, text: string) => {
  await page.getByLabel('Write a message').fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}
const drawing = async (width: number) => ({
  ...{ name: 'r.png', mimeType: 'image/png' },
  buffer: await sharp({ create: { width, height: 200, channels: 3, background: '#2b62f0' } })
    .png()
    .toBuffer(),
})
const widthOf = (image: HTMLImageElement) => image.naturalWidth

test('a player asks, with a picture; an operator answers live from the desk; it ends with stars and a mail', async ({
  page,
  baseURL,
  browser,
}) => {
  const desk = await openSupportDesk(browser, baseURL!)
  await test.step('a key that was never made opens nothing', async () => {
    await desk.page.getByLabel('Operator key').fill(`op_${'x'.repeat(43)}`)
    await desk.press('Open the desk')
    await expect(desk.page.getByRole('alert').getByText('This key opens nothing.')).toBeVisible()
  })
  await desk.enter()
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

  await test.step('the operator finds the player in the line, takes the chat and answers', async () => {
    await desk.open(new RegExp(`Player ${player.playerId}\\b.*My withdrawal is late`))
    await expect(desk.talk.getByText('My withdrawal is late.')).toBeVisible()
    await desk.press('Take')
    await expect(chat(page, desk.shownName)).toBeVisible()
    await expect(page.getByText(`${desk.shownName} joined`)).toBeVisible()
    await desk.answer('Can you send me the receipt?')
    await expect(page.getByText('Can you send me the receipt?')).toBeVisible()
    await expect(page.locator('.chat-mark[data-read=true]')).toHaveCount(1)
    await expect(desk.talk.locator('.talk-mark[data-read=true]')).toHaveCount(1)
  })
  await exchangePictures(page, desk)
  await keepHouseNotes(page, desk)

  await test.step('made small, it says what is new, also after a reload', async () => {
    await chat(page, desk.shownName).getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Open the chat' })).toBeVisible()
    await desk.answer('It arrived just now.')
    await expect(page.getByRole('button', { name: 'Open the chat, 1 new message' })).toBeVisible()
    await openPage(page, '/game')
    await page.reload()
    await page.getByRole('button', { name: 'Open the chat, 1 new message' }).click()
    await expect(page.getByText('It arrived just now.')).toBeVisible()
  })

  await test.step('the operator says goodbye with a ready answer and closes', async () => {
    await desk.press('Ready answers')
    await desk.page.getByRole('dialog').getByRole('button', { name: /^bye/ }).click()
    const field = desk.page.getByLabel('Write to the player')
    await expect(field).not.toHaveValue('')
    const words = await field.inputValue()
    await desk.press('Send')
    await expect(page.getByText(words)).toBeVisible()
    await desk.press('Close')
    await desk.press('Close the chat')
    await expect(page.getByText(`${desk.shownName} closed the chat`)).toBeVisible()
    await expect(desk.page.getByText('The chat is over. Notes can still be added.')).toBeVisible()
  })
  await page.getByRole('button', { name: 'Mail me the chat' }).click()
  await expect(page.getByText('It is in your mail box.')).toBeVisible()
  await page.getByLabel('4 stars').check({ force: true })
  await page.getByRole('button', { name: 'Kind' }).click()
  await page.locator('.chat-rate').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you for telling us.')).toBeVisible()
  await desk.page.getByRole('tab', { name: 'Closed' }).click()
  await expect(
    desk.page.getByRole('navigation', { name: 'Chats' }).getByRole('button', { name: `Player ${player.playerId}` }),
  ).toBeVisible()
  await desk.close()
})

/** Both sides show each other what they send. */
async function exchangePictures(page: Page, desk: SupportDesk): Promise<void> {
  await test.step('the player’s picture is seen at the desk, and the operator’s by the player', async () => {
    await page.locator('.chat-input input[type=file]').setInputFiles(await drawing(320))
    const shown = page.getByRole('img', { name: 'Picture' })
    await expect.poll(() => shown.first().evaluate(widthOf)).toBe(320)
    const seen = desk.talk.getByRole('img', { name: 'Sent with the message' })
    await expect(seen).toHaveCount(1)
    await expect.poll(() => seen.evaluate(widthOf)).toBe(320)
    expect(await seen.getAttribute('src')).toMatch(/^blob:/)
    await desk.page.locator('.composer input[type=file]').setInputFiles(await drawing(240))
    await expect(shown).toHaveCount(2)
    await expect.poll(() => shown.nth(1).evaluate(widthOf)).toBe(240)
    await expect(seen).toHaveCount(2)
    await desk.page.locator('.composer input[type=file]').setInputFiles({
      ...{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    })
    await expect(desk.page.getByText('This is no picture that can be sent', { exact: false })).toBeVisible()
  })
}

/** What is for the house stays there. */
async function keepHouseNotes(page: Page, desk: SupportDesk): Promise<void> {
  await test.step('the player’s card and a note are for the house alone', async () => {
    await desk.press('Show the player’s card')
    await expect(desk.page.getByText('No top-ups yet')).toBeVisible()
    await expect(desk.page.getByText('Cash', { exact: true })).toBeVisible()
    await desk.page.getByRole('radio', { name: 'Note' }).check()
    await desk.page.getByLabel('Write a note for the house').fill('The receipt is right.')
    await desk.press('Add the note')
    await expect(desk.talk.getByText('The receipt is right.')).toBeVisible()
    await desk.page.getByRole('radio', { name: 'Answer' }).check()
    await expect(page.getByText('The receipt is right.')).toHaveCount(0)
  })
}

test('a guest leaves a word while nobody is there, hears the answer, and finds it again after signing in', async ({
  page,
  baseURL,
  browser,
}) => {
  const desk = await openSupportDesk(browser, baseURL!)
  await desk.enter()
  const isAway = desk.page.waitForResponse(/\/operator\/chats\?away=true/)
  await desk.page.getByRole('switch', { name: 'At the desk' }).click()
  await isAway
  await withDatabase(baseURL!, (database) => database.query('delete from chat_desk'))
  await settle(page.context())
  await openPage(page, '/game?open=live-chat')
  const words = `Is anybody there? ${randomBytes(4).toString('hex')}`
  await write(page, words)
  await expect(chat(page)).toContainText('Nobody is at the desk right now. Your message is kept')
  await desk.open(new RegExp(`Guest.*${words.slice(-8)}.*Ticket`))
  await desk.answer('Now I am.')
  await expect(page.getByText('Now I am.')).toBeVisible()
  await signIn(page, baseURL!)
  await openPage(page, '/game')
  await page.reload()
  await openPage(page, '/game?open=live-chat')
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByText('Now I am.')).toBeVisible()
  await desk.close()
})

test('the desk keeps nobody out, on a screen and on a phone, and forgets the key with a reload', async ({
  page,
  baseURL,
  browser,
}) => {
  const desk = await openSupportDesk(browser, baseURL!)
  const complaints: string[] = []
  desk.page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await expectNoViolation(desk.page, 'the door')
  await desk.enter()
  await settle(page.context())
  await openPage(page, '/game?open=live-chat')
  const words = `آپ کب کھلتے ہیں؟ ${randomBytes(4).toString('hex')}`
  await write(page, words)
  await desk.open(new RegExp(words.slice(-8)))
  await desk.answer('We are always open.')
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ])
    await test.step(`at ${viewport.width} pixels`, () => walkDesk(desk, viewport))
  expect(complaints).toEqual([])
  await desk.page.reload()
  await expect(desk.page.getByLabel('Operator key')).toHaveValue('')
  await desk.close()
})

async function walkDesk({ page, press, talk }: SupportDesk, viewport: { width: number; height: number }) {
  await page.setViewportSize(viewport)
  const isPhone = viewport.width < 720
  await expect(talk).toBeVisible()
  await expectNoViolation(page, 'the chat')
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(await isTooWide()).toBe(false)
  for (const name of ['Ready answers', 'Hand over', ...(isPhone ? ['Player'] : ['Hours'])]) {
    await press(name)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolation(page, name, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  if (!isPhone) return
  await press('Back to the list')
  await expect(page.getByRole('tab', { name: 'Waiting' })).toBeVisible()
  await expectNoViolation(page, 'the list')
  expect(await isTooWide()).toBe(false)
}
