import { type PlinkoParams, type PlinkoRisk, plinkoRisks, plinkoRows } from '@tablestakes/domain/games/plinko'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { writeMoney } from '../../money.ts'
import { text, words } from '../../text.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import type { GameProps } from '../game-client.ts'

const ROWS = Array.from({ length: plinkoRows.most - plinkoRows.least + 1 }, (_, more) =>
  String(plinkoRows.least + more),
)

export function PlinkoFields({ table }: GameProps<PlinkoParams>) {
  const { params, setParams } = table
  return (
    <div className="two">
      <SelectField
        label={text('plinko_rows')}
        value={String(params.rows)}
        options={ROWS.map((rows) => ({ value: rows, label: rows }))}
        onChange={(rows) => setParams({ ...params, rows: Number(rows) })}
      />
      <SelectField
        label={text('plinko_risk')}
        value={params.risk}
        options={plinkoRisks.map((risk) => ({ value: risk, label: text(`plinko_risk_${risk}`) }))}
        onChange={(risk) => setParams({ ...params, risk: risk as PlinkoRisk })}
      />
    </div>
  )
}

/** "2 balls falling · Rp 20.000 already taken". */
export function PlinkoTruth({ table }: GameProps<PlinkoParams>) {
  const taken = table.falling.reduce((sum, round) => sum + round.stake, 0n)
  return words('plinko_falling', {
    count: table.falling.length,
    amount: <Num>{writeMoney(taken, table.purse)}</Num>,
  })
}
