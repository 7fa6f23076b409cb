import {
  type CoinDropMachine,
  type CoinDropParams,
  coinDrop,
  coinDropMachines,
} from '@tablestakes/domain/games/coin-drop'
import { writeTimes } from '../../figures.ts'
import { text } from '../../text.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { defineGame, type GameProps } from '../game-client.ts'
import { rulesOf } from '../rules-of.ts'
import { toneOf } from '../strip-tone.ts'
import { CoinDropStage } from './CoinDropStage.tsx'

function Fields({ table }: GameProps<CoinDropParams>) {
  return (
    <SelectField
      label={text('coindrop_machine')}
      value={table.params.machine}
      options={coinDropMachines.map((machine) => ({ value: machine, label: text(`coindrop_${machine}`) }))}
      onChange={(machine) => table.setParams({ machine: machine as CoinDropMachine })}
    />
  )
}

export default defineGame<CoinDropParams>({
  key: 'coindrop',
  kind: 'instant',
  name: 'play_coindrop',
  about: 'about_coindrop',
  rules: ['rules_coindrop_1', 'rules_coindrop_2', 'rules_coindrop_3'],
  firstParams: { machine: 'lively' },
  ...rulesOf(coinDrop),
  press: 'coindrop_drop',
  autoPace: 'landed',
  Stage: CoinDropStage,
  Fields,
  areFieldsSmall: true,
  strip: (round) => ({ text: writeTimes(round.multiplier), tone: toneOf(round) }),
})
