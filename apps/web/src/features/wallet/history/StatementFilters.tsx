import { movementReasons } from '@tablestakes/contract/wallet'
import { Select } from '@tablestakes/look/controls/Select.tsx'
import { TextField } from '@tablestakes/look/controls/TextField.tsx'
import { serverNow } from '../../../lib/browser/clock.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { Chip, ChipGrid } from '../../../ui/lists/Chip.tsx'
import { localDay } from './local-day.ts'
import { customFrom, type Period, periods, purseChoices, type StatementFilter } from './statement-filter.ts'

type StatementFiltersProps = { filter: StatementFilter; onChange: (filter: StatementFilter) => void }

/** Which purse, which kind, which time. */
export function StatementFilters({ filter, onChange }: StatementFiltersProps) {
  const text = useText()
  const change = (part: Partial<StatementFilter>) => onChange({ ...filter, ...part })
  return (
    <div className="history-filters">
      <ChipGrid name={text('history_purse')}>
        {purseChoices.map((purse) => (
          <Chip key={purse} pressed={filter.purse === purse} onPress={() => change({ purse })}>
            {text(purse === 'all' ? 'history_all_purses' : `purse_${purse}`)}
          </Chip>
        ))}
      </ChipGrid>
      <Select
        label={text('history_kind')}
        placeholder={text('history_all_kinds')}
        value={filter.reason}
        options={movementReasons.map((reason) => ({ value: reason, text: text(`movement_${reason}`) }))}
        onChange={(reason) => change({ reason: reason as StatementFilter['reason'] })}
      />
      <Select
        label={text('history_period')}
        value={filter.period}
        options={periods.map((period) => ({ value: period, text: text(PERIOD_TEXTS[period]) }))}
        onChange={(period) =>
          onChange(period === 'custom' ? customFrom(filter, serverNow()) : { ...filter, period: period as Period })
        }
      />
      {filter.period === 'custom' && <CustomPeriod filter={filter} onChange={onChange} />}
    </div>
  )
}

const PERIOD_TEXTS = {
  '7': 'history_7_days',
  '30': 'history_30_days',
  '90': 'history_90_days',
  all: 'history_all_time',
  custom: 'history_custom',
} as const

/** The phone's own calendar in our frame. */
function CustomPeriod({ filter, onChange }: StatementFiltersProps) {
  const text = useText()
  const today = localDay(serverNow())
  return (
    <>
      <TextField
        label={text('history_from')}
        type="date"
        max={today}
        value={filter.fromDay}
        onChange={(fromDay) => onChange({ ...filter, fromDay })}
      />
      <TextField
        label={text('history_to')}
        type="date"
        max={today}
        value={filter.toDay}
        onChange={(toDay) => onChange({ ...filter, toDay })}
      />
    </>
  )
}
