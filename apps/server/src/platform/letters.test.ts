import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { ownPort } from '../../../../scripts/own-port.ts'
import { startSandbox } from '../../test/sandbox.ts'
import { LetterNotTaken, openLetters } from './letters.ts'

const sandbox = await startSandbox()
const options = {
  ...sandbox.config,
  smsKey: 'a-key',
  smsFrom: 'HOUSE',
  mailFrom: 'House <house@example.com>',
}
const letters = openLetters(options)
afterAll(() => letters.close())

test('a text message reaches the phone', async () => {
  await letters.send({ to: { kind: 'mobile', value: '+923001234567' }, subject: 'unused', text: 'کوڈ 112233' })
  expect(await sandbox.inbox('+923001234567')).toMatchObject([
    { channel: 'sms', from: 'HOUSE', text: 'کوڈ 112233', code: '112233' },
  ])
})

test('a mail reaches the mailbox, many over one connection', async () => {
  for (const code of ['445566', '778899']) {
    await letters.send({ to: { kind: 'email', value: 'amina@example.com' }, subject: 'আপনার কোড', text: `কোড ${code}` })
  }
  expect(await sandbox.inbox('amina@example.com')).toMatchObject([
    { channel: 'email', from: 'house@example.com', subject: 'আপনার কোড', code: '778899' },
    { code: '445566' },
  ])
})

test('a subject with line breaks adds no headers', async () => {
  await letters.send({
    to: { kind: 'email', value: 'eve@example.com' },
    subject: 'Hello\r\nBcc: everyone@example.com',
    text: 'words',
  })
  expect(await sandbox.inbox('everyone@example.com')).toEqual([])
})

test('a gateway that says no, or is not there, took nothing for certain', async () => {
  const to = { kind: 'mobile', value: 'no number' } as const
  await expect(letters.send({ to, subject: '', text: 'x' })).rejects.toThrow(LetterNotTaken)

  const port = await ownPort()
  const nowhere = openLetters({
    ...options,
    smsUrl: `http://127.0.0.1:${port}/sms`,
    smtpUrl: `smtp://127.0.0.1:${port}`,
  })
  for (const receiver of [
    { kind: 'mobile', value: '+923001234567' },
    { kind: 'email', value: 'amina@example.com' },
  ] as const) {
    await expect(nowhere.send({ to: receiver, subject: '', text: 'x' })).rejects.toThrow(LetterNotTaken)
  }
  await nowhere.close()
})

test('a gateway that hangs up in the middle may have taken it', async () => {
  const rude = createServer((request) => request.socket.destroy())
  rude.listen(0, '127.0.0.1')
  await once(rude, 'listening')
  const broken = openLetters({ ...options, smsUrl: `http://127.0.0.1:${(rude.address() as AddressInfo).port}/` })
  const failure = await broken
    .send({ to: { kind: 'mobile', value: '+923001234567' }, subject: '', text: 'x' })
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(LetterNotTaken)
  rude.close()
})

test('closing waits for what is on its way', async () => {
  const leaving = openLetters(options)
  const sent = leaving.send({ to: { kind: 'mobile', value: '+923009990000' }, subject: '', text: 'on its way' })
  await leaving.close()
  expect(await sandbox.inbox('+923009990000')).toHaveLength(1)
  await sent
})

test('the sandbox is known by any name of this machine, and a relay beside it is not the sandbox', () => {
  const { port } = new URL(sandbox.url)
  const kinds = (changed: Partial<typeof options>) => {
    const opened = openLetters({ ...options, ...changed })
    return { mobile: opened.isSandbox('mobile'), email: opened.isSandbox('email') }
  }
  expect(kinds({})).toEqual({ mobile: true, email: true })
  expect(kinds({ smsUrl: `http://localhost:${port}/elsewhere` })).toEqual({ mobile: true, email: true })
  expect(kinds({ smtpUrl: 'smtp://127.0.0.1:25' })).toEqual({ mobile: true, email: false })
  expect(kinds({ smsUrl: 'https://sms.example/v1', smtpUrl: 'smtps://user:pass@mail.example' })).toEqual({
    mobile: false,
    email: false,
  })
})
