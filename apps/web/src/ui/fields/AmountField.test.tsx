import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AmountField } from './AmountField.tsx'

const chips = [{ amount: 1_000_000_000n }, { amount: 2_500_000_000n }]

function Purse({ currency, seen }: { currency: string; seen: (bigint | null)[] }) {
  const [amount, setAmount] = useState<bigint | null>(null)
  return (
    <AmountField
      label="Amount"
      currency={currency}
      amount={amount}
      onChange={(next) => {
        seen.push(next)
        setAmount(next)
      }}
      unreadableText="Not an amount"
      chips={chips}
    />
  )
}

test('an amount typed with the separators of the currency is read as whole ten-thousandths', async () => {
  const seen: (bigint | null)[] = []
  const screen = await render(<Purse currency="BRL" seen={seen} />)
  await screen.getByRole('textbox', { name: 'Amount' }).fill('1.284,50')
  expect(seen.at(-1)).toBe(12_845_000n)
})

test('text that is no amount in this currency says so and gives none', async () => {
  const seen: (bigint | null)[] = []
  const screen = await render(<Purse currency="IDR" seen={seen} />)
  const field = screen.getByRole('textbox', { name: 'Amount' })
  await field.fill('500')
  await field.fill('1.28')
  expect(seen.at(-1)).toBeNull()
  await expect.element(field).toHaveAccessibleDescription('Not an amount')
  await expect.element(field).toBeInvalid()
})

test('a chip fills the field with its figures and is pressed', async () => {
  const screen = await render(<Purse currency="IDR" seen={[]} />)
  await screen.getByRole('button', { name: '250.000' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('250.000')
  await expect.element(screen.getByRole('button', { name: '250.000' })).toHaveAttribute('aria-pressed', 'true')
})

test('leaving the field writes the amount as the currency does', async () => {
  const screen = await render(<Purse currency="IDR" seen={[]} />)
  const field = screen.getByRole('textbox', { name: 'Amount' })
  await field.fill('1284500')
  await userEvent.tab()
  await expect.element(field).toHaveValue('1.284.500')
})
