import '@tablestakes/look/style/tokens.css'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Carousel } from './Carousel.tsx'

const names = {
  name: 'Offers',
  slideName: (place: number) => `Offer ${place + 1}`,
  previousName: 'Before',
  nextName: 'Next',
}

function slides(onOpen: () => void) {
  return ['one', 'two', 'three'].map((key) => ({
    key,
    content: (
      <button type="button" onClick={onOpen} style={{ width: '100%', height: 120 }}>
        {key}
      </button>
    ),
  }))
}

type Move = { x: number; at: number }

/** A pointer that goes down and moves as told; times are the events' own, so no clock is waited for. */
function swipe(target: Element, moves: readonly [Move, ...Move[]]) {
  // There is no real pointer to capture.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => {})
  const send = (type: string, { x, at }: Move) => {
    const event = new PointerEvent(type, { pointerId: 1, isPrimary: true, clientX: x, clientY: 40, bubbles: true })
    Object.defineProperty(event, 'timeStamp', { value: 1000 + at })
    target.dispatchEvent(event)
  }
  const last = moves.at(-1) ?? moves[0]
  send('pointerdown', moves[0])
  for (const move of moves.slice(1)) send('pointermove', move)
  send('pointerup', last)
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

test('a tap that moved no more than 5 px opens what is below it', async () => {
  const onOpen = vi.fn()
  const screen = await render(<Carousel {...names} slides={slides(onOpen)} />)
  swipe(screen.getByRole('button', { name: 'one' }).element(), [
    { x: 200, at: 0 },
    { x: 205, at: 30 },
  ])
  expect(onOpen).toHaveBeenCalledOnce()
  await expect.element(screen.getByRole('button', { name: 'Offer 1' })).toHaveAttribute('aria-current', 'true')
})

test('a swipe moves on and opens nothing', async () => {
  const onOpen = vi.fn()
  const screen = await render(<Carousel {...names} slides={slides(onOpen)} />)
  await expect.element(screen.getByRole('button', { name: 'Offer 1' })).toBeInTheDocument()
  swipe(screen.getByRole('button', { name: 'one' }).element(), [
    { x: 260, at: 0 },
    { x: 230, at: 40 },
    { x: 200, at: 80 },
  ])
  await expect.element(screen.getByRole('button', { name: 'Offer 2' })).toHaveAttribute('aria-current', 'true')
  expect(onOpen).not.toHaveBeenCalled()
})

test('a short slow pull comes back', async () => {
  const screen = await render(<Carousel {...names} slides={slides(() => {})} />)
  await expect.element(screen.getByRole('button', { name: 'Offer 1' })).toBeInTheDocument()
  swipe(screen.getByRole('button', { name: 'one' }).element(), [
    { x: 260, at: 0 },
    { x: 230, at: 400 },
    { x: 229, at: 800 },
  ])
  await expect.element(screen.getByRole('button', { name: 'Offer 1' })).toHaveAttribute('aria-current', 'true')
})

test('the arrow keys follow the reading direction', async () => {
  const screen = await render(
    <div dir="rtl">
      <Carousel {...names} slides={slides(() => {})} />
    </div>,
  )
  const first = screen.getByRole('button', { name: 'Offer 1' })
  await expect.element(first).toBeInTheDocument()
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('button', { name: 'Offer 2' })).toHaveAttribute('aria-current', 'true')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(first).toHaveAttribute('aria-current', 'true')
})
