import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Hold } from './held-back.ts'
import { useHeldBack } from './use-held-back.ts'

afterEach(() => {
  vi.useRealTimers()
})

function Shown({ actual, hold }: { actual: bigint | null; hold: Hold }) {
  return <output>{String(useHeldBack(actual, hold))}</output>
}

const figure = () => document.querySelector('output')?.textContent

test('a win waits until the round has been shown; a stake does not', async () => {
  const screen = await render(<Shown actual={100n} hold="none" />)
  await screen.rerender(<Shown actual={90n} hold="rises" />)
  expect(figure()).toBe('90')
  await screen.rerender(<Shown actual={110n} hold="rises" />)
  expect(figure()).toBe('90')
  await screen.rerender(<Shown actual={110n} hold="none" />)
  expect(figure()).toBe('110')
})

test('while a decided round is being shown neither a win nor a loss is told', async () => {
  const screen = await render(<Shown actual={100n} hold="changes" />)
  await screen.rerender(<Shown actual={90n} hold="changes" />)
  expect(figure()).toBe('100')
  await screen.rerender(<Shown actual={90n} hold="none" />)
  expect(figure()).toBe('90')
})

test('what is not known yet is shown as soon as it is', async () => {
  const screen = await render(<Shown actual={null} hold="changes" />)
  expect(figure()).toBe('null')
  await screen.rerender(<Shown actual={5n} hold="changes" />)
  expect(figure()).toBe('5')
})

test('a game that never says that its round is over holds nothing for longer than ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const screen = await render(<Shown actual={100n} hold="changes" />)
  await screen.rerender(<Shown actual={110n} hold="changes" />)
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(5_000)
  // A further change does not begin the wait anew.
  await screen.rerender(<Shown actual={130n} hold="changes" />)
  vi.advanceTimersByTime(4_999)
  expect(figure()).toBe('100')
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await expect.poll(figure).toBe('130')
})
