import { type DiamondsParams, type DiamondsRisk, diamonds, diamondsRisks } from '@tablestakes/domain/games/diamonds'
import { writeTimes } from '../../figures.ts'
import { text } from '../../text.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { defineGame, type GameProps } from '../game-client.ts'
import { rulesOf } from '../rules-of.ts'
import { toneOf } from '../strip-tone.ts'
import { DiamondsStage } from './DiamondsStage.tsx'

function Fields({ table }: GameProps<DiamondsParams>) {
  return (
    <SelectField
      label={text('plinko_risk')}
      value={table.params.risk}
      options={diamondsRisks.map((risk) => ({ value: risk, label: text(`plinko_risk_${risk}`) }))}
      onChange={(risk) => table.setParams({ risk: risk as DiamondsRisk })}
    />
  )
}

export default defineGame<DiamondsParams>({
  key: 'diamonds',
  kind: 'instant',
  name: 'play_diamonds',
  about: 'about_diamonds',
  rules: ['rules_diamonds_1', 'rules_diamonds_2', 'rules_diamonds_3'],
  firstParams: { risk: 'medium' },
  ...rulesOf(diamonds),
  press: 'keno_draw',
  autoPace: 'landed',
  Stage: DiamondsStage,
  Fields,
  areFieldsSmall: true,
  strip: (round) => ({ text: writeTimes(round.multiplier), tone: toneOf(round) }),
})
