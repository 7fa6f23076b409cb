import { isWin } from '@tablestakes/domain/games/game'
import './wheel.css'
import type { WheelParams } from '@tablestakes/domain/games/wheel'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { vars } from '@tablestakes/look/vars'
import { useEffect, useRef } from 'react'
import { Result } from '../../shell/Result.tsx'
import { text, words } from '../../text.ts'
import type { GameProps, Round } from '../game-client.ts'
import { useEndSound } from '../use-end-sound.ts'
import { useSpin } from './use-spin.ts'
import { WheelDisc, WheelPointer, WheelRim } from './WheelDisc.tsx'
import { prizesOf, slicesOf, stepOf } from './wheel-turn.ts'

type Props = GameProps<WheelParams>

/** More labels than this would be smaller than anyone can read; the prizes below name every colour. */
const MOST_LABELS = 20
const TICK_MS = 55

export function WheelStage({ table }: Props) {
  const { host, round, isDone, segment } = useSpin(table)
  const { params } = table
  // A result belongs to the wheel it was spun on.
  const spun = round && isOn(round, params) ? round : null
  const ended = isDone ? spun : null
  useTickSound(table, spun && !isDone ? segment : null)
  useEndSound(table, ended)
  const under = spun ? slicesOf(params)[segment] : undefined
  return (
    <div className="wheel" data-end={ended ? (isWin(ended) ? 'won' : 'lost') : undefined}>
      <Result table={table} round={ended} />
      <div className="wheel-frame">
        <div className="wheel-round" dir="ltr" ref={host}>
          <WheelDisc segments={params.segments} risk={params.risk} />
          <WheelRim />
          {params.segments <= MOST_LABELS && <Labels params={params} />}
          <p className="wheel-hub num" data-tone={under?.tone} aria-live={ended ? 'polite' : 'off'}>
            {under ? (
              <>
                {under.pays}
                <i>×</i>
              </>
            ) : (
              <i>×</i>
            )}
          </p>
          <WheelPointer />
        </div>
      </div>
      <Prizes params={params} at={ended ? (under?.tone ?? null) : null} />
    </div>
  )
}

const isOn = (round: Round, { segments, risk }: WheelParams) => {
  const played = round.params as WheelParams
  return played.segments === segments && played.risk === risk
}

function useTickSound({ play }: Props['table'], segment: number | null): void {
  const playedAt = useRef(0)
  useEffect(() => {
    if (segment === null || performance.now() - playedAt.current < TICK_MS) return
    playedAt.current = performance.now()
    play('tick')
  }, [segment, play])
}

/** They go round with the wheel and stay upright themselves. */
function Labels({ params }: { params: WheelParams }) {
  const step = stepOf(params.segments)
  return (
    <div className="wheel-labels" aria-hidden="true" data-many={params.segments > 10 ? '' : undefined}>
      {slicesOf(params).map(
        ({ pays, tone }, place) =>
          tone > 0 && (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a segment is known by its place.
              key={place}
              className="num"
              style={vars({ '--at': `${place * step}deg` })}
            >
              {pays}
            </span>
          ),
      )}
    </div>
  )
}

/** Every multiplier of this wheel with how many segments have it: its true chance. */
function Prizes({ params, at }: { params: WheelParams; at: number | null }) {
  return (
    <ul className="wheel-prizes" aria-label={text('wheel_prizes')}>
      {prizesOf(params).map(({ pays, tone, count }) => (
        <li key={tone} data-tone={tone} data-at={tone === at ? '' : undefined}>
          <Num>{`${pays}×`}</Num>
          <small>{words('wheel_count', { count: <Num>{count}</Num>, all: <Num>{params.segments}</Num> })}</small>
        </li>
      ))}
    </ul>
  )
}
