import type { GameKey } from '@tablestakes/domain/games/game'
import { type HiloShown, hiloGuesses } from '@tablestakes/domain/games/hilo'
import { MINES_TILES, type MinesShown } from '@tablestakes/domain/games/mines'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { canSkip } from '../games/hilo/hilo-round.ts'
import { tilesOf } from '../games/mines/mines-board.ts'
import { text } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { isLost } from './check-draw.ts'

type StepFieldsProps = {
  game: GameKey
  /** How the round stands after the steps; null while its seeds are not complete. */
  outcome: unknown
  steps: readonly unknown[]
  onChange: (steps: readonly unknown[]) => void
}

/** What was decided during the round, one press a step. */
export function StepFields({ game, outcome, steps, onChange }: StepFieldsProps) {
  if (outcome === null || (game !== 'mines' && game !== 'hilo')) return null
  const take = (step: unknown) => onChange([...steps, step])
  return (
    <>
      <p>{text(game === 'mines' ? 'check_tiles' : 'check_guesses')}</p>
      {game === 'mines' ? (
        <Tiles shown={outcome as MinesShown} onTake={take} />
      ) : (
        <Guesses shown={outcome as HiloShown} onTake={take} />
      )}
      <button
        type="button"
        className="btn btn-text check-undo"
        disabled={steps.length === 0}
        onClick={() => onChange(steps.slice(0, -1))}
      >
        <Icon name="chevron-left" flips />
        {text('check_undo')}
      </button>
    </>
  )
}

function Tiles({ shown, onTake }: { shown: MinesShown; onTake: (step: { tile: number }) => void }) {
  const tiles = tilesOf({ shown, revealed: null, waiting: null })
  const isOver = isLost(shown) || shown.opened.length === MINES_TILES - shown.mines
  return (
    <div className="check-tiles" dir="ltr">
      {tiles.map((tile, place) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a tile is known by its place.
          key={place}
          type="button"
          className="btn btn-quiet check-tile"
          data-tile={tile}
          disabled={isOver || tile !== 'closed'}
          aria-label={text(`mines_tile_${tile}`, { number: place + 1 })}
          onClick={() => onTake({ tile: place })}
        >
          <Num>{place + 1}</Num>
        </button>
      ))}
    </div>
  )
}

function Guesses({ shown, onTake }: { shown: HiloShown; onTake: (step: { guess: string }) => void }) {
  return (
    <div className="check-guesses">
      {hiloGuesses.map((guess) => (
        <button
          key={guess}
          type="button"
          className="btn btn-quiet"
          disabled={shown.isLost || (guess === 'skip' && !canSkip(shown))}
          onClick={() => onTake({ guess })}
        >
          {text(guess === 'skip' ? 'hilo_skip' : `hilo_say_${guess}`)}
        </button>
      ))}
    </div>
  )
}
