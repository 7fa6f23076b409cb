import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Tabs } from './Tabs.tsx'

const tabs = [
  { value: 'all', text: 'All' },
  { value: 'slots', text: 'Slots' },
  { value: 'live', text: 'Live' },
] as const

function Categories() {
  const [value, setValue] = useState<(typeof tabs)[number]['value']>('all')
  return <Tabs name="Categories" tabs={tabs} value={value} onChange={setValue} />
}

test('arrows move through the tabs and around, Home and End to the edges', async () => {
  const screen = await render(<Categories />)
  const selected = () => screen.getByRole('tab', { selected: true })
  await screen.getByRole('tab', { name: 'All' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(selected()).toHaveTextContent('Slots')
  await expect.element(selected()).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(selected()).toHaveTextContent('Live')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(selected()).toHaveTextContent('All')
})

test('in a mirrored layout the left arrow goes on', async () => {
  const screen = await render(
    <div dir="rtl">
      <Categories />
    </div>,
  )
  await screen.getByRole('tab', { name: 'All' }).click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('tab', { selected: true })).toHaveTextContent('Slots')
})

test('one tab is in the tab order', async () => {
  const screen = await render(<Categories />)
  const reachable = screen
    .getByRole('tab')
    .elements()
    .filter((tab) => (tab as HTMLElement).tabIndex === 0)
  expect(reachable).toHaveLength(1)
})
