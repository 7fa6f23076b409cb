import { type LimboParams, limboTargets } from '@tablestakes/domain/games/limbo'
import { text } from '../../text.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import type { GameProps } from '../game-client.ts'
import { chanceOf, setTarget, withChance } from './limbo-bet.ts'

export function LimboFields({ table }: GameProps<LimboParams>) {
  const { params, setParams } = table
  return (
    <div className="two">
      <NumberField
        label={text('limbo_target')}
        value={params.target}
        least={limboTargets.least}
        most={limboTargets.most}
        suffix="×"
        onChange={(value) => setParams(setTarget(value))}
      />
      <NumberField
        label={text('table_chance')}
        value={chanceOf(params)}
        least={1}
        most={9801}
        suffix="%"
        onChange={(value) => setParams(withChance(value))}
      />
    </div>
  )
}
