import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { LazyImage } from './LazyImage.tsx'

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"/>')}`

afterEach(() => {
  vi.useRealTimers()
})

test('a picture in view is fetched after 500 ms and not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const screen = await render(<LazyImage src={picture} alt="Crash" />)
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(499)
  expect(screen.getByRole('img', { name: 'Crash' }).query()).toBeNull()
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await expect.element(screen.getByRole('img', { name: 'Crash' })).toBeInTheDocument()
})

test('a picture far below is left alone', async () => {
  const screen = await render(
    <div>
      <div style={{ height: '400vh' }} />
      <LazyImage src={picture} alt="Below" />
      <LazyImage src={picture} alt="Above" eager />
    </div>,
  )
  await expect.element(screen.getByRole('img', { name: 'Above' })).toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'Below' }).query()).toBeNull()
})

test('a picture on the first screen goes from loading to loaded', async () => {
  const screen = await render(<LazyImage src={picture} alt="Crash" eager />)
  const box = screen.getByRole('img', { name: 'Crash' }).element().parentElement
  await expect.poll(() => box?.dataset.state).toBe('loaded')
})

test('a picture that cannot be had shows its mark under the same name', async () => {
  const screen = await render(<LazyImage src="data:image/png;base64,AAAA" alt="Crash" eager />)
  await expect.poll(() => screen.container.querySelector('.lazy')?.getAttribute('data-state')).toBe('error')
  await expect.element(screen.getByRole('img', { name: 'Crash' })).toBeInTheDocument()
})

test('another picture after a failed one is tried anew', async () => {
  const screen = await render(<LazyImage src="data:image/png;base64,AAAA" alt="Crash" eager />)
  await expect.poll(() => screen.container.querySelector('.lazy')?.getAttribute('data-state')).toBe('error')
  await screen.rerender(<LazyImage src={picture} alt="Crash" eager />)
  await expect.poll(() => screen.container.querySelector('.lazy')?.getAttribute('data-state')).toBe('loaded')
})
