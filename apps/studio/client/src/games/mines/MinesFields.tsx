import {
  type MinesParams,
  type MinesShown,
  type MinesStep,
  minesLast,
  minesPays,
  minesRange,
} from '@tablestakes/domain/games/mines'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { writePays } from '../../figures.ts'
import { mostPaysAt } from '../../highest-win.ts'
import { LastStep } from '../../shell/LastStep.tsx'
import { text, words } from '../../text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import type { GameProps } from '../game-client.ts'
import { randomTile } from './mines-board.ts'

const OFTEN = ['1', '3', '5', '10']
const ALL = Array.from({ length: minesRange.most }, (_, place) => String(place + 1))

export function MinesFields({ table }: GameProps<MinesParams, MinesStep>) {
  const value = String(table.params.mines)
  const choose = (mines: string) => table.setParams({ mines: Number(mines) })
  return (
    <div className="mines-fields">
      <SelectField
        label={text('mines_count')}
        value={value}
        options={ALL.map((count) => ({ value: count, label: count }))}
        onChange={choose}
      />
      <Segments
        name={text('mines_count')}
        value={value}
        options={OFTEN.map((count) => ({ value: count, label: <Num>{count}</Num> }))}
        onChange={choose}
      />
    </div>
  )
}

export function MinesFolded({ table }: GameProps<MinesParams, MinesStep>) {
  const { mines } = table.open!.params as MinesParams
  return words('mines_folded', { mines: <Num>{mines}</Num> })
}

/** The last gem of this bet and what it pays: all gems, or as many as the highest win allows. */
export function MinesLast({ table }: GameProps<MinesParams, MinesStep>) {
  const params = table.open ? (table.open.params as MinesParams) : table.params
  const last = minesLast(params, mostPaysAt(table))
  if (last === 0) return null
  const pays = minesPays(params, last)
  return (
    <LastStep table={table} pays={pays}>
      {words('mines_last', { count: <Num>{last}</Num>, multiplier: <Num>{writePays(pays)}</Num> })}
    </LastStep>
  )
}

/** Opens any closed tile, for those who trust luck to choose. */
export function MinesRandom({ table }: GameProps<MinesParams, MinesStep>) {
  const { opened } = table.open!.shown as MinesShown
  return (
    <button
      type="button"
      className="btn btn-quiet mines-random"
      aria-disabled={table.sentStep !== null || undefined}
      onClick={() => table.takeStep({ tile: randomTile(opened) })}
    >
      <Icon name="shuffle" />
      {text('mines_random')}
    </button>
  )
}
