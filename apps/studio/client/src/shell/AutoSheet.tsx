import { Num } from '@tablestakes/look/figures/Num.tsx'
import { vars } from '@tablestakes/look/vars'
import { useState } from 'react'
import { type AutoPlan, CALM_PLAN, type StakeChange } from '../auto-play.ts'
import { writeMoney } from '../money.ts'
import type { Table } from '../table.ts'
import { text } from '../text.ts'
import { Segments } from '../ui/Segments.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { AmountField, StakeField } from './StakeField.tsx'

const COUNTS = ['10', '25', '50', '100', '∞'] as const

/** The plan chosen last, for as long as the page is open. */
let lastPlan: AutoPlan = CALM_PLAN

export function AutoSheet({ table, onClose }: { table: Table; onClose: () => void }) {
  const [plan, setPlan] = useState(lastPlan)
  const change = (part: Partial<AutoPlan>) => setPlan({ ...plan, ...part })
  const isStrict = table.game.hasStrictAuto === true
  const isMissing = isStrict && (plan.stopLoss === null || plan.stopWin === null)
  return (
    <Sheet title={text('table_auto_title')} onClose={onClose}>
      <AutoFields table={table} plan={plan} change={change} />
      <button
        type="button"
        className="btn btn-action main-btn"
        disabled={table.stake === null || isMissing}
        onClick={() => {
          lastPlan = plan
          onClose()
          table.startAuto(plan)
        }}
      >
        <span className="main-btn-label">{text('table_auto_start')}</span>
        {table.stake !== null && <Num>{writeMoney(table.stake, table.purse)}</Num>}
      </button>
      <p className="truth">{text(isMissing ? 'table_auto_needs' : 'table_auto_truth')}</p>
    </Sheet>
  )
}

type AutoFieldsProps = { table: Table; plan: AutoPlan; change: (part: Partial<AutoPlan>) => void }

/** The amount, how many bets, when to stop, what to do after a win or a loss. */
export function AutoFields({ table, plan, change }: AutoFieldsProps) {
  return (
    <div className="auto">
      <div className="bet">
        <StakeField table={table} />
      </div>
      <h3>{text('table_auto_bets')}</h3>
      <Segments
        name={text('table_auto_bets')}
        value={plan.bets === null ? '∞' : (String(plan.bets) as (typeof COUNTS)[number])}
        options={COUNTS.map((value) => ({ value, label: <Num>{value}</Num> }))}
        onChange={(value) => change({ bets: value === '∞' ? null : Number(value) })}
      />
      <div className="two">
        <AmountField
          name={text('table_auto_stop_profit')}
          purse={table.purse}
          amount={plan.stopProfit}
          placeholder={text('table_auto_no_stop')}
          onChange={(stopProfit) => change({ stopProfit: stopProfit === 0n ? null : stopProfit })}
        />
        <AmountField
          name={text('table_auto_stop_loss')}
          purse={table.purse}
          amount={plan.stopLoss}
          placeholder={text('table_auto_no_stop')}
          onChange={(stopLoss) => change({ stopLoss: stopLoss === 0n ? null : stopLoss })}
        />
      </div>
      {table.game.hasStrictAuto ? (
        <AmountField
          name={text('table_auto_stop_win')}
          purse={table.purse}
          amount={plan.stopWin}
          placeholder={text('table_auto_no_stop')}
          onChange={(stopWin) => change({ stopWin: stopWin === 0n ? null : stopWin })}
        />
      ) : (
        <>
          <ChangeField name={text('table_auto_on_win')} value={plan.onWin} onChange={(onWin) => change({ onWin })} />
          <ChangeField
            name={text('table_auto_on_loss')}
            value={plan.onLoss}
            onChange={(onLoss) => change({ onLoss })}
          />
        </>
      )}
    </div>
  )
}

type ChangeFieldProps = { name: string; value: StakeChange; onChange: (value: StakeChange) => void }

function ChangeField({ name, value, onChange }: ChangeFieldProps) {
  const percent = value.back ? 100 : value.percent
  return (
    <div className="auto-change">
      <h3>{name}</h3>
      <Segments
        name={name}
        value={value.back ? 'back' : 'more'}
        options={[
          { value: 'back', label: text('table_auto_back') },
          { value: 'more', label: text('table_auto_more') },
        ]}
        onChange={(choice) => onChange(choice === 'back' ? { back: true } : { back: false, percent })}
      />
      <label className="fld" hidden={value.back}>
        <span className="fld-name">{text('table_auto_percent')}</span>
        <span className="fld-value num">
          <input
            inputMode="numeric"
            value={percent}
            style={vars({ '--letters': String(percent).length })}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              const figures = event.target.value.replace(/\D/g, '').slice(0, 4)
              onChange({ back: false, percent: Math.min(1000, Number(figures)) })
            }}
          />
          <i>%</i>
        </span>
      </label>
    </div>
  )
}
