import '../tables/tables.css'
import './soloroulette.css'
import type { SoloRouletteParams } from '@tablestakes/domain/games/solo-roulette'
import { type RouletteOutcome, rouletteColour, roulettePockets } from '@tablestakes/domain/games/tables/roulette'
import { useEffect, useRef } from 'react'
import { Result } from '../../shell/Result.tsx'
import { text } from '../../text.ts'
import type { GameProps, Round } from '../game-client.ts'
import { RouletteCloth, RouletteWheel } from '../tables/RouletteFelt.tsx'
import { rouletteName } from '../tables/roulette-name.ts'
import { useEndSound } from '../use-end-sound.ts'
import { useReveal } from '../use-reveal.ts'
import { amountsOf } from './solo-bets.ts'
import { chipInHand, put, useHeld } from './solo-store.ts'

type Props = GameProps<SoloRouletteParams>

const SPIN_MS = 4_200
/** A site that forbids auto-play forbids shorter rounds as well. */
const TURBO_MS = 900
const NOBODY: ReadonlyMap<string, number> = new Map()

export function SoloStage({ table }: Props) {
  const { chip, isTurbo } = useHeld()
  const ms = isTurbo && table.view.is_autoplay_allowed ? TURBO_MS : SPIN_MS
  const { round, progress } = useReveal(table, ms)
  const isShown = round !== null && progress === 1
  const outcome = round ? (round.shown as RouletteOutcome) : null
  useSpinSounds(table, round !== null && !isShown, Math.floor(progress ** 0.5 * 16))
  useEndSound(table, isShown ? round : null)
  const picture = useWheelInView(round !== null && !isShown ? round.round_id : null, table.isReduced)
  const amounts = amountsOf({ params: table.params, stake: table.stake ?? 0n })
  return (
    <div className="tbl solo">
      <div className="tbl-picture" key={round?.round_id} ref={picture}>
        <RouletteWheel
          outcome={isShown ? null : outcome}
          before={isShown ? outcome : null}
          isShown={isShown}
          isReduced={table.isReduced}
          ms={Math.round(ms * 0.92)}
        />
        <p className="solo-result" aria-live="polite">
          {isShown && outcome && <Said pocket={outcome.pocket} />}
        </p>
      </div>
      <Result table={table} round={isShown ? round : null} />
      <RouletteCloth
        amounts={amounts}
        others={NOBODY}
        paid={new Set(isShown && outcome ? paidSpots(round, outcome) : [])}
        isLocked={table.auto !== null}
        chip={chipInHand(table, chip)}
        put={(bets) => put(table, bets)}
      />
    </div>
  )
}

/** Places of the bet that were paid, and the number itself. */
function paidSpots(round: Round, { pocket }: RouletteOutcome): string[] {
  const { bets } = round.params as SoloRouletteParams
  const won = bets.map(({ spot }) => spot).filter((spot) => roulettePockets(spot).includes(pocket))
  return [...won, `n${pocket}`]
}

function Said({ pocket }: { pocket: number }) {
  const names = [text(`roulette_${rouletteColour(pocket)}`)]
  if (pocket > 0)
    names.push(rouletteName(pocket % 2 === 0 ? 'even' : 'odd'), rouletteName(pocket <= 18 ? 'low' : 'high'))
  return (
    <>
      <b className="num">{pocket}</b> {names.join(' · ')}
    </>
  )
}

/** Who has put chips at the far end of the cloth sees the ball fall all the same. */
function useWheelInView(turning: string | null, isReduced: boolean) {
  const picture = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (turning !== null) picture.current?.scrollIntoView({ block: 'nearest', behavior: isReduced ? 'auto' : 'smooth' })
  }, [turning, isReduced])
  return picture
}

function useSpinSounds({ play }: Props['table'], isTurning: boolean, beat: number): void {
  useEffect(() => {
    if (isTurning && beat > 0) play('tick', 1.3)
  }, [isTurning, beat, play])
}
