import '../style/tokens.css'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { Switch } from './Switch.tsx'

test('a busy button keeps its words, says it is busy and sends nothing twice', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  const screen = await render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy>
        Pay
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Pay' })
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  ;(button.element() as HTMLElement).click()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a badge is drawn, the name says it in words', async () => {
  const screen = await render(<IconButton name="Mail, 3 unread" icon={<svg aria-hidden="true" />} badge={3} />)
  const drawn = screen.getByRole('button', { name: 'Mail, 3 unread' }).element().querySelector('.dot')
  expect(drawn && getComputedStyle(drawn, '::before').content).toBe('"3"')
})

test('every control is at least 44 px under the thumb', async () => {
  const screen = await render(
    <div style={{ display: 'flex', gap: 60, padding: 30, flexWrap: 'wrap' }}>
      <Button size="sm">Small</Button>
      <Button>Plain</Button>
      <IconButton name="Close" icon={<svg aria-hidden="true" />} />
      <Switch name="Bonus" checked={false} onChange={() => {}} />
    </div>,
  )
  await expect.element(screen.getByRole('switch', { name: 'Bonus' })).toBeVisible()
  for (const control of screen.container.querySelectorAll('button')) {
    const { left, top, width, height } = control.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    for (const reach of [-21.5, 21.5]) {
      expect(document.elementFromPoint(x, y + reach)?.closest('button')).toBe(control)
    }
  }
})

test('a switch tells and changes its state', async () => {
  const onChange = vi.fn()
  const screen = await render(<Switch name="Bonus" checked={false} onChange={onChange} />)
  await screen.getByRole('switch', { name: 'Bonus', checked: false }).click()
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
})
