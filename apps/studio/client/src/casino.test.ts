import type { MessageOfCasino } from '@tablestakes/contract/frame-messages'
import { expect, test } from 'vitest'
import { openCasino } from './casino.ts'

const ORIGIN = 'https://casino.example'

/** Two windows: ours, and the page around it, which keeps what it is told. */
function openFrame() {
  const told: { message: unknown; origin: string }[] = []
  const parent = { postMessage: (message: unknown, origin: string) => told.push({ message, origin }) }
  const frame = Object.assign(new EventTarget(), { parent }) as unknown as Window
  const heard: MessageOfCasino[] = []
  const casino = openCasino(frame, ORIGIN, (message) => heard.push(message))
  const send = (from: { origin?: string; source?: unknown; data: unknown }) =>
    frame.dispatchEvent(Object.assign(new Event('message'), { origin: ORIGIN, source: parent, ...from }))
  return { casino, heard, told, send }
}
const sound = { source: 'tablestakes-casino', type: 'sound', isOn: true }

test('hears the casino’s own page', () => {
  const { heard, send } = openFrame()
  send({ data: sound })
  send({ data: { source: 'tablestakes-casino', type: 'pause', isPaused: true } })
  send({ data: { source: 'tablestakes-casino', type: 'balance_changed', balance: 1e9 } })
  expect(heard).toEqual([{ type: 'sound', isOn: true }, { type: 'pause', isPaused: true }, { type: 'balance_changed' }])
})

test('a message from another origin or another window changes nothing', () => {
  const { heard, send } = openFrame()
  send({ data: sound, origin: 'https://casino.example.evil.example' })
  send({ data: sound, origin: 'http://casino.example' })
  send({ data: sound, origin: 'https://casino.example:8443' })
  send({ data: sound, origin: 'null' })
  send({ data: sound, source: {} })
  send({ data: sound, source: null })
  expect(heard).toEqual([])
})

test('what is not exactly one of the casino’s messages changes nothing', () => {
  const { heard, send } = openFrame()
  for (const data of [
    null,
    'sound',
    { ...sound, source: 'tablestakes-studio' },
    { ...sound, isOn: 1 },
    { source: 'tablestakes-casino', type: 'pause' },
    { source: 'tablestakes-casino', type: 'theme', theme: 'url(evil)' },
    { source: 'tablestakes-casino', type: 'win', amount: 1_000_000 },
  ]) {
    send({ data })
  }
  expect(heard).toEqual([])
})

test('a theme of the site is one of the four', () => {
  const { heard, send } = openFrame()
  send({ data: { source: 'tablestakes-casino', type: 'theme', theme: 'royal-purple', more: 1 } })
  expect(heard).toEqual([{ type: 'theme', theme: 'royal-purple' }])
})

test('tells only the casino’s origin, and nobody when it stands alone', () => {
  const { casino, told } = openFrame()
  casino.tell({ type: 'round', isOpen: true })
  expect(told).toEqual([{ message: { source: 'tablestakes-studio', type: 'round', isOpen: true }, origin: ORIGIN }])

  const alone = new EventTarget() as unknown as Window
  Object.assign(alone, { parent: alone, postMessage: () => expect.unreachable() })
  openCasino(alone, ORIGIN, () => expect.unreachable()).tell({ type: 'ready' })
  alone.dispatchEvent(Object.assign(new Event('message'), { origin: ORIGIN, source: alone, data: sound }))
})

test('hears nothing more once it has stopped', () => {
  const { casino, heard, send } = openFrame()
  casino.stop()
  send({ data: sound })
  expect(heard).toEqual([])
})
