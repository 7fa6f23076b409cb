import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import Toasts from './Toasts.tsx'
import { dropToast, toast, useToasts } from './toast.ts'

test('at most three messages are shown and the same words are said once', async () => {
  await render(<Toasts />)
  const forever = { durationMs: 1e6 }
  for (const words of ['One', 'Two', 'Three', 'Four', 'Four']) toast.info(words, forever)
  await expect.element(page.getByText('Four')).toBeVisible()
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Two', 'Three', 'Four'])
  for (const { id } of useToasts.getState().toasts) dropToast(id)
})

test('a message goes after three seconds, which stand still while a pointer is on it', async () => {
  await render(<Toasts />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const wordsShown = () => useToasts.getState().toasts.map(({ text }) => text)
  toast.warning('Held')
  toast.success('Free')
  await expect.element(page.getByText('Free')).toBeVisible()
  await userEvent.hover(page.getByText('Held'))
  vi.advanceTimersByTime(1_000)
  expect(wordsShown()).toEqual(['Held', 'Free'])
  vi.advanceTimersByTime(10_000)
  expect(wordsShown()).toEqual(['Held'])
  await userEvent.unhover(page.getByText('Held'))
  vi.advanceTimersByTime(3_000)
  expect(wordsShown()).toEqual([])
  vi.useRealTimers()
})

test('a message with a close button can be sent away', async () => {
  await render(<Toasts />)
  toast.error('Mind this', { isClosable: true, durationMs: 1e6 })
  await page.getByRole('button').click()
  await expect.element(page.getByText('Mind this')).not.toBeInTheDocument()
})
