import { lazy, Suspense, useState } from 'react'
import type { Prize } from '../../ui/prizes/prize.ts'
import { DesignPart, Stack } from './DesignPart.tsx'
import type { DesignTexts } from './design-texts.ts'

const PrizeWheel = lazy(async () => ({ default: (await import('../../ui/prizes/PrizeWheel.tsx')).PrizeWheel }))
const PrizeGrid = lazy(async () => ({ default: (await import('../../ui/prizes/PrizeGrid.tsx')).PrizeGrid }))
const SlotMachine = lazy(async () => ({ default: (await import('../../ui/prizes/SlotMachine.tsx')).SlotMachine }))

/** A spin that always chooses for itself: nothing is won here. */
function useDesignSpin(t: DesignTexts) {
  const [isTurning, setIsTurning] = useState(false)
  const [prize, setPrize] = useState<Prize | null>(null)
  return {
    isTurning,
    stopIndex: 'random' as const,
    spinText: t.spin,
    onSpin: () => setIsTurning(true),
    onEnd: (won: Prize | null) => {
      setPrize(won)
      setIsTurning(false)
    },
    resultText: prize ? `${t.won} ${prize.label}` : undefined,
  }
}

export function PrizesPart({ t }: { t: DesignTexts }) {
  const wheel = useDesignSpin(t)
  const grid = useDesignSpin(t)
  const slot = useDesignSpin(t)
  const cash = '/art/objects/cash-note.svg'
  const coin = '/art/objects/gold-coin.svg'
  const prizes = [
    { key: 'a', label: '5.000', imageSrc: cash },
    { key: 'b', label: t.spins, imageSrc: '/art/objects/free-spin.svg' },
    { key: 'c', label: '10.000', imageSrc: cash },
    { key: 'd', label: '500', imageSrc: coin },
    { key: 'e', label: '50.000', imageSrc: cash },
    { key: 'f', label: '5.000', imageSrc: '/art/objects/gift-closed.svg' },
    { key: 'g', label: '1.000', imageSrc: coin },
    { key: 'h', label: '500.000', imageSrc: cash, tone: 'rose', range: 0.01 },
  ] as const
  return (
    <DesignPart title={t.prizes}>
      <Suspense>
        <Stack>
          <PrizeWheel {...wheel} name={t.wheelName} prizes={prizes} />
          <PrizeGrid {...grid} name={t.gridName} prizes={prizes} />
          <SlotMachine {...slot} name={t.slotName} prizes={prizes} />
        </Stack>
      </Suspense>
    </DesignPart>
  )
}
