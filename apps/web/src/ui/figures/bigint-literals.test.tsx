import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

/** What any screen with money does; the React compiler by itself turns these literals into `undefined`. */
function Doubled({ amount }: { amount: bigint }) {
  const isNothing = amount === 0n
  return <output>{isNothing ? 'nothing' : String(amount * 2n + 10_000n)}</output>
}

test('amounts written as literals inside a component keep their value', async () => {
  const screen = await render(<Doubled amount={0n} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('nothing')
  await screen.rerender(<Doubled amount={5n} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('10010')
})
