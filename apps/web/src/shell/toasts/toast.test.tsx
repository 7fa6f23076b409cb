import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import Toasts from './Toasts.tsx'
import { dropToast, toast, useToasts } from './toast.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('at most three messages are shown and the same words are said once', async () => {
  await render(<Toasts />)
  const forever = { durationMs: 1e6 }
  for (const words of ['One', 'Two', 'Three', 'Four', 'Four']) toast.info(words, forever)
  await expect.element(page.getByText('Four')).toBeVisible()
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Two', 'Three', 'Four'])
  for (const { id } of useToasts.getState().toasts) dropToast(id)
})

test('a message goes when its time is over, which stands still while a pointer is on it', async () => {
  toast.info('Usual')
  expect(useToasts.getState().toasts[0]?.durationMs).toBe(3_000)
  useToasts.setState({ toasts: [] })

  // Long ones: whatever the browser's own steps take of this clock, it is next to nothing.
  const long = { durationMs: 1_000_000 }
  await render(<Toasts />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const wordsShown = () => useToasts.getState().toasts.map(({ text }) => text)
  toast.warning('Held', long)
  toast.success('Free', long)
  await expect.element(page.getByText('Free')).toBeVisible()
  await userEvent.hover(page.getByText('Held'))
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(800_000)
  expect(wordsShown()).toEqual(['Held', 'Free'])
  vi.advanceTimersByTime(800_000)
  expect(wordsShown()).toEqual(['Held'])
  await userEvent.unhover(page.getByText('Held'))
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1_000_000)
  expect(wordsShown()).toEqual([])
})

test('a message with a close button can be sent away', async () => {
  await render(<Toasts />)
  toast.error('Mind this', { isClosable: true, durationMs: 1e6 })
  await page.getByRole('button').click()
  await expect.element(page.getByText('Mind this')).not.toBeInTheDocument()
})
