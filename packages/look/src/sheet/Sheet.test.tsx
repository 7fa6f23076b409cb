import '../style/tokens.css'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../controls/Button.tsx'
import { Sheet } from './Sheet.tsx'

function Page({ onClosed, dismissible = true }: { onClosed: () => void; dismissible?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onClosed={onClosed}
        title="Take a seat"
        subtitle="Under a minute."
        closeName="Close"
        dismissible={dismissible}
      >
        <input aria-label="Name" />
      </Sheet>
    </>
  )
}

test('a sheet has its title as name, holds the focus, and Escape gives it back', async () => {
  const onClosed = vi.fn()
  const screen = await render(<Page onClosed={onClosed} />)
  const opener = screen.getByRole('button', { name: 'Open' })
  ;(opener.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const sheet = screen.getByRole('dialog', { name: 'Take a seat' })
  await expect.element(sheet).toHaveAccessibleDescription('Under a minute.')
  await expect.poll(() => sheet.element().contains(document.activeElement)).toBe(true)
  for (const _ of [1, 2, 3]) {
    await userEvent.tab()
    // The sentinel around the sheet has the focus for a frame before it gives it back.
    await expect.poll(() => sheet.element().contains(document.activeElement)).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClosed.mock.calls.length).toBe(1)
  await expect.element(opener).toHaveFocus()
})

test('one that may not be dismissed closes by its button alone', async () => {
  const onClosed = vi.fn()
  const screen = await render(<Page onClosed={onClosed} dismissible={false} />)
  await screen.getByRole('button', { name: 'Open' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Take a seat' })
  await expect.element(sheet).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => onClosed.mock.calls.length).toBe(1)
})
