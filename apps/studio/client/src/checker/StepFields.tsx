import { actionsOf, type BlackjackShown } from '@tablestakes/domain/games/cards/blackjack'
import type { VideoPokerShown } from '@tablestakes/domain/games/cards/videopoker'
import { COIN_FLIPS, type CoinFlipShown, coinSides } from '@tablestakes/domain/games/coin-flip'
import type { GameKey } from '@tablestakes/domain/games/game'
import { type HiloShown, hiloGuesses } from '@tablestakes/domain/games/hilo'
import { MINES_TILES, type MinesShown } from '@tablestakes/domain/games/mines'
import { TOWER_ROWS, type TowerShown } from '@tablestakes/domain/games/tower'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import type { ReactNode } from 'react'
import { canSkip } from '../games/hilo/hilo-round.ts'
import { tilesOf } from '../games/mines/mines-board.ts'
import { rowsOf } from '../games/tower/tower-board.ts'
import { text } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { isLost } from './check-draw.ts'
import { HoldFields } from './HoldFields.tsx'

type StepFieldsProps = {
  game: GameKey
  /** How the round stands after the steps; null while its seeds are not complete. */
  outcome: unknown
  steps: readonly unknown[]
  onChange: (steps: readonly unknown[]) => void
}

/** What was decided during the round, one press a step. */
export function StepFields({ game, outcome, steps, onChange }: StepFieldsProps) {
  const fields = outcome === null ? null : fieldsOf(game, outcome, (step) => onChange([...steps, step]))
  if (!fields) return null
  return (
    <>
      <p>{text(titleOf(game))}</p>
      {fields}
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

function fieldsOf(game: GameKey, outcome: unknown, take: (step: unknown) => void): ReactNode {
  switch (game) {
    case 'mines':
      return <Tiles shown={outcome as MinesShown} onTake={take} />
    case 'tower':
      return <TowerTiles shown={outcome as TowerShown} onTake={take} />
    case 'coinflip':
      return <Calls shown={outcome as CoinFlipShown} onTake={take} />
    case 'hilo':
      return <Guesses shown={outcome as HiloShown} onTake={take} />
    case 'blackjack':
      return <Actions shown={outcome as BlackjackShown} onTake={take} />
    case 'videopoker':
      return <HoldFields shown={outcome as VideoPokerShown} onTake={take} />
    default:
      return null
  }
}

function titleOf(game: GameKey) {
  if (game === 'blackjack') return 'check_actions'
  if (game === 'videopoker') return 'check_holds'
  return game === 'mines' || game === 'tower' ? 'check_tiles' : 'check_guesses'
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

/** Only the row that comes next: a tile there is what was decided. */
function TowerTiles({ shown, onTake }: { shown: TowerShown; onTake: (step: { tile: number }) => void }) {
  const row = Math.min(shown.climbed.length, TOWER_ROWS - 1)
  const tiles = rowsOf({ params: { level: shown.level }, shown, revealed: null, waiting: null })[row]!
  const isOver = isLost(shown) || shown.climbed.length === TOWER_ROWS
  return (
    <div className="check-tiles" dir="ltr">
      {tiles.map((tile, place) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a tile is known by its place.
          key={place}
          type="button"
          className="btn btn-quiet check-tile"
          data-tile={tile}
          disabled={isOver}
          aria-label={text(`tower_tile_${tile}`, { row: row + 1, number: place + 1 })}
          onClick={() => onTake({ tile: place })}
        >
          <Num>{place + 1}</Num>
        </button>
      ))}
    </div>
  )
}

function Calls({ shown, onTake }: { shown: CoinFlipShown; onTake: (step: { call: string }) => void }) {
  return (
    <div className="check-guesses">
      {coinSides.map((call) => (
        <button
          key={call}
          type="button"
          className="btn btn-quiet"
          disabled={shown.isLost || shown.calls.length === COIN_FLIPS}
          onClick={() => onTake({ call })}
        >
          {text(`coinflip_${call}`)}
        </button>
      ))}
    </div>
  )
}

function Actions({ shown, onTake }: { shown: BlackjackShown; onTake: (step: { action: string }) => void }) {
  return (
    <div className="check-guesses">
      {actionsOf(shown).map((action) => (
        <button key={action} type="button" className="btn btn-quiet" onClick={() => onTake({ action })}>
          {text(`blackjack_${action}`)}
        </button>
      ))}
    </div>
  )
}
