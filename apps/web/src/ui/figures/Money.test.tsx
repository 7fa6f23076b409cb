import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Money } from './Money.tsx'

test('money is written with the separators of its currency, left to right in any language', async () => {
  const screen = await render(
    <div dir="rtl" lang="ur">
      <Money amount={12_845_000_000n} currency="IDR" />
    </div>,
  )
  const shown = screen.getByText('Rp\u00a01.284.500')
  await expect.element(shown).toHaveAttribute('dir', 'ltr')
})

test('a changed balance counts and ends exactly on the new one', async () => {
  const screen = await render(<Money amount={0n} currency="IDR" counts />)
  await screen.rerender(<Money amount={12_845_000_000n} currency="IDR" counts />)
  await expect.element(screen.getByText('Rp\u00a01.284.500')).toBeInTheDocument()
  await screen.rerender(<Money amount={5_000_000n} currency="IDR" counts />)
  await expect.element(screen.getByText('Rp\u00a0500')).toBeInTheDocument()
})
