import { isWin } from '@tablestakes/domain/games/game'
import './dice.css'
import { type DiceOutcome, type DiceParams, diceTargets } from '@tablestakes/domain/games/dice'
import { vars } from '@tablestakes/look/vars'
import { Die } from '../../art/Die.tsx'
import { Result } from '../../shell/Result.tsx'
import { text } from '../../text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { NumberField, writeHundredths } from '../../ui/NumberField.tsx'
import { Segments } from '../../ui/Segments.tsx'
import type { GameProps } from '../game-client.ts'
import { useEndSound } from '../use-end-sound.ts'
import { easeOut, useReveal } from '../use-reveal.ts'
import { figuresOf, setTarget, turnOver, withChance, withMultiplier } from './dice-bet.ts'

const ROLL_MS = 620
const START = 5000

export function DiceStage({ table }: GameProps<DiceParams>) {
  const { round, progress } = useReveal(table, ROLL_MS)
  const isDone = round !== null && progress === 1
  const isWon = isDone && isWin(round)
  useEndSound(table, isDone ? round : null)
  const roll = round ? (round.shown as DiceOutcome).roll : START
  // The die jumps in from where it lay; while it rolls the figure runs along with it.
  const at = progress === 1 ? roll : Math.round(START + (roll - START) * easeOut(progress))
  return (
    <div className="dice" data-end={isDone ? (isWon ? 'won' : 'lost') : undefined}>
      <div className="dice-words">
        <Result table={table} round={isDone ? round : null} />
        <p className="dice-roll num" data-idle={round ? undefined : ''}>
          {writeHundredths(at)}
        </p>
      </div>
      <Track table={table} at={at} progress={progress} isIdle={!round} />
      <DiceControls table={table} />
    </div>
  )
}

type TrackProps = GameProps<DiceParams> & { at: number; progress: number; isIdle: boolean }

/** The scale is a ruler: it runs from left to right in every language. */
function Track({ table, at, progress, isIdle }: TrackProps) {
  const { params } = table
  const hop = Math.abs(Math.sin(progress * Math.PI * 2.5)) * (1 - progress)
  return (
    <div
      className="dice-track"
      dir="ltr"
      data-direction={params.direction}
      style={vars({ '--target': params.target / 10_000 })}
    >
      <div
        className="dice-die"
        data-idle={isIdle ? '' : undefined}
        style={vars({ '--at': at / 10_000, '--hop': hop, '--turn': 1 - progress })}
      >
        <Die />
      </div>
      <div className="dice-rail" />
      <input
        type="range"
        min={0}
        max={10_000}
        value={params.target}
        disabled={table.auto !== null}
        aria-label={text(params.direction === 'over' ? 'dice_over' : 'dice_under')}
        aria-valuetext={writeHundredths(params.target)}
        onChange={(event) => table.setParams(setTarget(params, Math.round(Number(event.target.value) / 100) * 100))}
        onKeyDown={(event) => {
          const by = KEYS[event.key]
          if (by === undefined) return
          event.preventDefault()
          table.setParams(setTarget(params, params.target + by))
        }}
      />
      <ol aria-hidden="true">
        {[0, 25, 50, 75, 100].map((mark) => (
          <li key={mark} className="num" style={vars({ '--at': mark / 100 })}>
            {mark}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** A step of the slider is one whole number; its finest part is typed. */
const KEYS: Record<string, number> = {
  ArrowRight: 100,
  ArrowUp: 100,
  ArrowLeft: -100,
  ArrowDown: -100,
  PageUp: 1000,
  PageDown: -1000,
}

function DiceControls({ table }: GameProps<DiceParams>) {
  const { params, setParams } = table
  const { multiplier, chance } = figuresOf(params)
  const bounds = diceTargets[params.direction]
  return (
    <fieldset className="dice-controls" disabled={table.auto !== null} aria-label={text('table_choices')}>
      <Segments
        name={text('dice_turn')}
        value={params.direction}
        options={[
          {
            value: 'under',
            label: (
              <>
                <Icon name="arrow-left" />
                <span>{text('dice_under')}</span>
              </>
            ),
          },
          {
            value: 'over',
            label: (
              <>
                <span>{text('dice_over')}</span>
                <Icon name="arrow-right" />
              </>
            ),
          },
        ]}
        onChange={() => setParams(turnOver(params))}
      />
      <div className="dice-fields">
        <NumberField
          label={text('table_multiplier')}
          value={multiplier}
          digits={4}
          least={10_100}
          most={99_009_900}
          suffix="×"
          onChange={(value) => setParams(withMultiplier(params, value))}
        />
        <NumberField
          label={text(params.direction === 'over' ? 'dice_over' : 'dice_under')}
          value={params.target}
          least={bounds.least}
          most={bounds.most}
          onChange={(value) => setParams(setTarget(params, value))}
        />
        <NumberField
          label={text('table_chance')}
          value={chance}
          least={1}
          most={9_799}
          suffix="%"
          onChange={(value) => setParams(withChance(params, value))}
        />
      </div>
    </fieldset>
  )
}
