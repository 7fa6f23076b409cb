import './diamonds.css'
import {
  DIAMONDS_DRAWN,
  type DiamondsOutcome,
  type DiamondsParams,
  type DiamondsPattern,
  diamondsChance,
  diamondsPatterns,
  diamondsPays,
} from '@tablestakes/domain/games/diamonds'
import { isWin, showMultiplier } from '@tablestakes/domain/games/game'
import { isZero } from '@tablestakes/domain/money/ratio'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useEffect } from 'react'
import { ColourGem } from '../../art/ColourGem.tsx'
import { writeFigure, writePercent } from '../../figures.ts'
import { Result } from '../../shell/Result.tsx'
import { text } from '../../text.ts'
import type { GameProps } from '../game-client.ts'
import { useEndSound } from '../use-end-sound.ts'
import { useReveal } from '../use-reveal.ts'

type Props = GameProps<DiamondsParams>

/** Five gems, one after another, and a breath before the result. */
const DRAW_MS = 1_150

/** One row of each pattern, from the best on; gems of one pattern light up together. */
const SAMPLES: Record<DiamondsPattern, string> = {
  five: 'aaaaa',
  four: 'aaaa-',
  full: 'aaabb',
  three: 'aaa--',
  pairs: 'aabb-',
  pair: 'aa---',
  none: '-----',
}

export function DiamondsStage({ table }: Props) {
  const { round, progress } = useReveal(table, DRAW_MS)
  const outcome = round ? (round.shown as DiamondsOutcome) : null
  const isDone = round !== null && progress === 1
  const count = outcome ? Math.min(DIAMONDS_DRAWN, Math.floor(progress * (DIAMONDS_DRAWN + 1))) : 0
  useGemSounds(table, progress < 1 ? count : 0)
  useEndSound(table, isDone ? round : null)
  return (
    <div className="diamonds" data-over={isDone ? (isWin(round) ? 'won' : 'lost') : undefined}>
      <Result table={table} round={isDone ? round : null} />
      <p className="stage-now num" data-idle={isDone ? undefined : ''}>
        {isDone ? writeFigure(round.multiplier) : '–'}
        <i>×</i>
      </p>
      <Gems outcome={outcome} count={count} isDone={isDone} />
      <p className="diamonds-told" aria-live="polite">
        {isDone && outcome ? text(`diamonds_${outcome.pattern}`) : ''}
      </p>
      <PayTable params={table.params} at={isDone ? (outcome?.pattern ?? null) : null} />
    </div>
  )
}

function useGemSounds({ play }: Props['table'], count: number): void {
  useEffect(() => {
    if (count > 0) play('tick', 1 + count * 0.1)
  }, [count, play])
}

type GemsProps = { outcome: DiamondsOutcome | null; count: number; isDone: boolean }

/** Gems stand in the order they were drawn, as a proof names them: from the left. */
function Gems({ outcome, count, isDone }: GemsProps) {
  const gems = outcome?.gems ?? []
  const isPaired = (gem: number) => gems.filter((other) => other === gem).length > 1
  return (
    <ol className="diamonds-gems" dir="ltr">
      {Array.from({ length: DIAMONDS_DRAWN }, (_, place) => {
        const gem = place < count ? gems[place] : undefined
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a gem is known by its place.
            key={place}
            data-lit={isDone && gem !== undefined && isPaired(gem) ? '' : undefined}
            data-dim={isDone && gem !== undefined && !isPaired(gem) ? '' : undefined}
          >
            {gem !== undefined && (
              <>
                <ColourGem colour={gem} />
                <span className="unseen">{text(`diamonds_gem_${gem as 0}`)}</span>
              </>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Every pattern with what it pays and its true chance, the best on top. */
function PayTable({ params, at }: { params: DiamondsParams; at: DiamondsPattern | null }) {
  return (
    <ol className="diamonds-table" aria-label={text('diamonds_table')}>
      {diamondsPatterns.toReversed().map((pattern) => {
        const pays = diamondsPays(params, pattern)
        return (
          <li key={pattern} data-at={pattern === at ? '' : undefined} data-paid={isZero(pays) ? undefined : ''}>
            <span className="diamonds-sample" aria-hidden="true" dir="ltr">
              {Array.from(SAMPLES[pattern], (mark, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a mark is known by its place.
                <i key={place} data-mark={mark} />
              ))}
            </span>
            <span>{text(`diamonds_${pattern}`)}</span>
            <small className="num">{writePercent(diamondsChance(pattern))}</small>
            <Num>{`${writeFigure(showMultiplier(pays))}×`}</Num>
          </li>
        )
      })}
    </ol>
  )
}
