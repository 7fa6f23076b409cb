import {
  type TowerLevel,
  type TowerParams,
  type TowerStep,
  towerLast,
  towerLevels,
  towerPays,
} from '@tablestakes/domain/games/tower'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { writePays } from '../../figures.ts'
import { mostPaysAt } from '../../highest-win.ts'
import { LastStep } from '../../shell/LastStep.tsx'
import { text, words } from '../../text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import type { GameProps } from '../game-client.ts'
import { randomTile } from './tower-board.ts'

type Props = GameProps<TowerParams, TowerStep>

export function TowerFields({ table }: Props) {
  return (
    <SelectField
      label={text('tower_level')}
      value={table.params.level}
      options={towerLevels.map((level) => ({ value: level, label: text(`tower_level_${level}`) }))}
      onChange={(level) => table.setParams({ level: level as TowerLevel })}
    />
  )
}

export function TowerFolded({ table }: Props) {
  return text(`tower_level_${(table.open!.params as TowerParams).level}`)
}

/** The row this bet ends at and what it pays: the top, or as high as the highest win allows. */
export function TowerLast({ table }: Props) {
  const params = table.open ? (table.open.params as TowerParams) : table.params
  const last = towerLast(params, mostPaysAt(table))
  if (last === 0) return null
  const pays = towerPays(params, last)
  return (
    <LastStep table={table} pays={pays}>
      {words('tower_last', { row: <Num>{last}</Num>, multiplier: <Num>{writePays(pays)}</Num> })}
    </LastStep>
  )
}

/** Takes any tile of the next row, for those who trust luck to choose. */
export function TowerRandom({ table }: Props) {
  return (
    <button
      type="button"
      className="btn btn-quiet tower-random"
      aria-disabled={table.sentStep !== null || undefined}
      onClick={() => table.takeStep({ tile: randomTile(table.open!.params as TowerParams) })}
    >
      <Icon name="shuffle" />
      {text('mines_random')}
    </button>
  )
}
