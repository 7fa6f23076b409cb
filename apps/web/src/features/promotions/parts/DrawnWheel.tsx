import './drawn-wheel.css'
import { largerOf } from '@tablestakes/domain/money/money'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useText } from '../../../lib/words/i18n.ts'
import { purseOf, useShortAward, useWrittenAwards } from '../../../shell/rewards/awards.ts'
import type { Prize } from '../../../ui/prizes/prize.ts'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { FairLine, type ShownDraw, useSeeds } from './FairLine.tsx'
import { Odds } from './Odds.tsx'
import type { DrawnPrize } from './types.ts'

const PrizeWheel = lazy(async () => ({ default: (await import('../../../ui/prizes/PrizeWheel.tsx')).PrizeWheel }))

type DrawnWheelProps<Answer> = {
  prizes: readonly DrawnPrize[]
  spinText: ReactNode
  isDisabled?: boolean
  /** Asks the server; null where it refused, which the caller has told. */
  onSpin: () => Promise<(Answer & { index: number; draw_id?: string | undefined }) | null>
  /** The wheel stands: now the player may learn of it. */
  onStop: (answer: Answer) => void
}

const PICTURES = { cash: 'cash-note', bonus: 'gift-closed', gold: 'gold-coin' } as const

/** A wheel that turns to the prize the server has drawn. Its chances can be read, it can be skipped, and drawn again on this phone. */
export function DrawnWheel<Answer>({ prizes, spinText, isDisabled = false, onSpin, onStop }: DrawnWheelProps<Answer>) {
  const text = useText()
  const written = useWrittenAwards()
  const seeds = useSeeds()
  const [isTurning, setIsTurning] = useState(false)
  const [isSkipped, setIsSkipped] = useState(false)
  const [answer, setAnswer] = useState<(Answer & { index: number }) | null>(null)
  const [draw, setDraw] = useState<ShownDraw | null>(null)
  const [isStopped, setIsStopped] = useState(false)
  const shown = useShownPrizes(prizes)
  const won = isStopped && answer ? prizes[answer.index]?.award : undefined

  async function spin() {
    setIsTurning(true)
    setIsSkipped(false)
    setIsStopped(false)
    setAnswer(null)
    setDraw(null)
    const got = await onSpin()
    if (got === null) {
      setIsTurning(false)
      return
    }
    const weights = prizes.map(({ weight }) => weight)
    setAnswer(got)
    if (got.draw_id) setDraw({ id: got.draw_id, promised: seeds?.server_seed_hash ?? null, index: got.index, weights })
  }

  return (
    <div className="drawn-wheel">
      <Suspense fallback={<Skeleton height="372px" radius="var(--r-lg)" />}>
        <PrizeWheel
          name={text('promo_wheel_name', { count: prizes.length })}
          prizes={shown}
          spinText={spinText}
          isTurning={isTurning}
          isSkipped={isSkipped}
          isDisabled={isDisabled}
          stopIndex={answer?.index ?? null}
          onSpin={() => void spin()}
          onEnd={() => {
            setIsTurning(false)
            setIsStopped(true)
            if (answer) onStop(answer)
          }}
          resultText={
            won && (won.amount > 0n ? text('promo_you_won', { prize: written([won]) }) : text('promo_won_nothing'))
          }
        />
      </Suspense>
      {isTurning && (
        <Button look="text" block onClick={() => setIsSkipped(true)}>
          {text('promo_skip')}
        </Button>
      )}
      <Odds prizes={prizes} />
      <FairLine draw={isStopped ? draw : null} />
    </div>
  )
}

function useShownPrizes(prizes: readonly DrawnPrize[]): Prize[] {
  const short = useShortAward()
  const most = prizes.reduce((largest, { award }) => largerOf(award.amount, largest), 0n)
  return prizes.map(({ index, award }) => ({
    key: String(index),
    label: short(award),
    ...(award.amount > 0n && { imageSrc: `/art/objects/${PICTURES[purseOf(award)]}.svg` }),
    ...(award.amount === most && most > 0n && { tone: 'rose' as const }),
  }))
}
