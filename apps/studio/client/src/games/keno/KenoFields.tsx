import { type KenoParams, type KenoRisk, kenoRisks } from '@tablestakes/domain/games/keno'
import { text } from '../../text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import type { GameProps } from '../game-client.ts'
import { quickPick } from './keno-board.ts'

export function KenoFields({ table }: GameProps<KenoParams>) {
  const { params, setParams, play } = table
  const change = (next: KenoParams) => {
    play('tick')
    setParams(next)
  }
  return (
    <div className="keno-fields">
      <SelectField
        label={text('plinko_risk')}
        value={params.risk}
        options={kenoRisks.map((risk) => ({ value: risk, label: text(`keno_risk_${risk}`) }))}
        onChange={(risk) => setParams({ ...params, risk: risk as KenoRisk })}
      />
      <button type="button" className="btn btn-quiet" onClick={() => change(quickPick(params, Math.random))}>
        <Icon name="shuffle" />
        {text('keno_quick')}
      </button>
      <button
        type="button"
        className="btn btn-quiet"
        disabled={params.picks.length === 0}
        onClick={() => change({ ...params, picks: [] })}
      >
        {text('keno_clear')}
      </button>
    </div>
  )
}
