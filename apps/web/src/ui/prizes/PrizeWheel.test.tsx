import '@tablestakes/look/style/tokens.css'
import { StrictMode, useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { PrizeGrid } from './PrizeGrid.tsx'
import { PrizeWheel } from './PrizeWheel.tsx'
import { type Prize, pickByRange } from './prize.ts'
import { SlotMachine } from './SlotMachine.tsx'

const prizes = [
  { key: 'a', label: '1.000' },
  { key: 'b', label: '2.000' },
  { key: 'c', label: '3.000' },
  { key: 'd', label: '4.000' },
  { key: 'e', label: '5.000' },
  { key: 'f', label: '6.000' },
  { key: 'g', label: '7.000' },
  { key: 'h', label: '8.000' },
] as const

/** The same phases as in the product, only shorter. */
const timing = { accelerationMs: 60, decelerationMs: 60, speed: 20 }

type StopIndex = number | readonly number[] | null

function useSpin(stopIndex: StopIndex) {
  const [isTurning, setIsTurning] = useState(false)
  const [ended, setEnded] = useState<Prize | null>()
  return {
    isTurning,
    stopIndex,
    timing,
    spinText: 'Spin',
    onSpin: () => setIsTurning(true),
    onEnd: (prize: Prize | null) => {
      setIsTurning(false)
      setEnded(prize)
    },
    resultText: ended === undefined ? undefined : `Stands on ${ended?.label ?? 'nothing'}`,
  }
}

function Wheel({ stopIndex }: { stopIndex: StopIndex }) {
  return <PrizeWheel {...useSpin(stopIndex)} name="Wheel" prizes={prizes} />
}
function Grid({ stopIndex }: { stopIndex: StopIndex }) {
  return <PrizeGrid {...useSpin(stopIndex)} name="Grid" prizes={prizes} />
}
function Slot({ stopIndex }: { stopIndex: StopIndex }) {
  return <SlotMachine {...useSpin(stopIndex)} name="Slot" prizes={prizes} />
}

for (const [Machine, name] of [
  [Wheel, 'wheel'],
  [Grid, 'grid'],
  [Slot, 'slot machine'],
] as const) {
  test(`the ${name} stops where it is told and says so`, async () => {
    const screen = await render(<Machine stopIndex={5} />)
    await screen.getByRole('button', { name: 'Spin' }).click()
    await expect.element(screen.getByRole('status')).toHaveTextContent('Stands on 6.000')
  })

  test(`the ${name} turns on until it is told where to stop, and can turn again`, async () => {
    const screen = await render(<Machine stopIndex={null} />)
    const phase = () => screen.container.querySelector('.prizes')?.getAttribute('data-phase')
    expect(phase()).toBe('idle')
    await screen.getByRole('button', { name: 'Spin' }).click()
    await expect.poll(phase).toBe('constant')
    await screen.rerender(<Machine stopIndex={0} />)
    await expect.element(screen.getByRole('status')).toHaveTextContent('Stands on 1.000')
    expect(phase()).toBe('idle')
    await screen.rerender(<Machine stopIndex={7} />)
    await screen.getByRole('button', { name: 'Spin' }).click()
    await expect.element(screen.getByRole('status')).toHaveTextContent('Stands on 8.000')
  })
}

test('effects that run twice do not make it miss its stop', async () => {
  const screen = await render(
    <StrictMode>
      <Wheel stopIndex={3} />
    </StrictMode>,
  )
  await screen.getByRole('button', { name: 'Spin' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Stands on 4.000')
})

test('reels that differ win nothing', async () => {
  const screen = await render(<Slot stopIndex={[1, 2, 1]} />)
  await screen.getByRole('button', { name: 'Spin' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Stands on nothing')
})

test('a spin given up reports no prize', async () => {
  let ends = 0
  const turning = {
    spinText: 'Spin',
    onSpin: () => {},
    onEnd: () => ends++,
    name: 'Wheel',
    prizes,
    timing,
    stopIndex: null,
  }
  const screen = await render(<PrizeWheel {...turning} isTurning />)
  const phase = () => screen.container.querySelector('.prizes')?.getAttribute('data-phase')
  await expect.poll(phase).toBe('constant')
  await screen.rerender(<PrizeWheel {...turning} isTurning={false} />)
  await expect.poll(phase).toBe('idle')
  expect(ends).toBe(0)
})

test('without a stop index the ranges weigh the choice', () => {
  const weighted = [
    { key: 'a', label: 'a', range: 1 },
    { key: 'b', label: 'b', range: 0 },
    { key: 'c', label: 'c', range: 3 },
  ]
  expect([0, 0.24, 0.25, 0.99].map((share) => pickByRange(weighted, share))).toEqual([0, 0, 2, 2])
})
