import { type WheelParams, type WheelRisk, wheelRisks, wheelSegments } from '@tablestakes/domain/games/wheel'
import { text } from '../../text.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import type { GameProps } from '../game-client.ts'

export function WheelFields({ table }: GameProps<WheelParams>) {
  const { params, setParams } = table
  return (
    <div className="two">
      <SelectField
        label={text('wheel_segments')}
        value={String(params.segments)}
        options={wheelSegments.map((count) => ({ value: String(count), label: String(count) }))}
        onChange={(count) => setParams({ ...params, segments: Number(count) as WheelParams['segments'] })}
      />
      <SelectField
        label={text('plinko_risk')}
        value={params.risk}
        options={wheelRisks.map((risk) => ({ value: risk, label: text(`plinko_risk_${risk}`) }))}
        onChange={(risk) => setParams({ ...params, risk: risk as WheelRisk })}
      />
    </div>
  )
}
