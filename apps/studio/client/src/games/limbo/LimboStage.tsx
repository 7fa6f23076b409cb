import { isWin } from '@tablestakes/domain/games/game'
import './limbo.css'
import type { LimboOutcome, LimboParams } from '@tablestakes/domain/games/limbo'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { writeMultiplier } from '../../figures.ts'
import { Result } from '../../shell/Result.tsx'
import { words } from '../../text.ts'
import type { GameProps } from '../game-client.ts'
import { useEndSound } from '../use-end-sound.ts'
import { easeOut, useReveal } from '../use-reveal.ts'
import { LimboTower } from './LimboTower.tsx'
import { climbed, heightOf } from './limbo-bet.ts'

const CLIMB_MS = 720

export function LimboStage({ table }: GameProps<LimboParams>) {
  const { round, progress } = useReveal(table, CLIMB_MS)
  const isDone = round !== null && progress === 1
  const isWon = isDone && isWin(round)
  useEndSound(table, isDone ? round : null)
  const target = round ? (round.params as LimboParams).target : table.params.target
  const reached = round ? climbed((round.shown as LimboOutcome).reached, easeOut(progress)) : 100
  const figure = writeMultiplier(reached)
  return (
    <div className="limbo" data-end={isDone ? (isWon ? 'won' : 'lost') : undefined}>
      <LimboTower height={heightOf(reached, target)} />
      <div className="limbo-words">
        <Result table={table} round={isDone ? round : null} />
        <p
          className="limbo-figure num"
          data-idle={round ? undefined : ''}
          data-long={figure.length > 8 ? '' : undefined}
        >
          {figure.slice(0, -1)}
          <i>×</i>
        </p>
        <p className="limbo-target">{words('limbo_aim', { target: <Num>{writeMultiplier(target)}</Num> })}</p>
      </div>
    </div>
  )
}
