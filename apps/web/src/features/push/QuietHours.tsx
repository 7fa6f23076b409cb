import { Select } from '@tablestakes/look/controls/Select.tsx'
import { Switch } from '@tablestakes/look/controls/Switch.tsx'
import { Moon } from 'lucide-react'
import { useText } from '../../lib/words/i18n.ts'
import { List, ListRow } from '../../ui/lists/List.tsx'

type Quiet = { from: number; until: number }
type QuietHoursProps = { quiet: Quiet | null; isBusy: boolean; onChange: (quiet: Quiet | null) => void }

const USUAL: Quiet = { from: 22 * 60, until: 8 * 60 }
const STEP = 30

const write = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
/** Half hours; one that was set elsewhere stays among them. */
const optionsWith = (own: number) =>
  [...new Set([...Array.from({ length: 1_440 / STEP }, (_, nth) => nth * STEP), own])]
    .toSorted((one, other) => one - other)
    .map((minute) => ({ value: String(minute), text: write(minute) }))

/** Hours in which only security speaks. */
export function QuietHours({ quiet, isBusy, onChange }: QuietHoursProps) {
  const text = useText()
  return (
    <div className="notify-quiet">
      <List name={text('push_quiet')}>
        <ListRow
          mark={<Moon />}
          title={text('push_quiet')}
          text={text('push_quiet_text')}
          end={
            <Switch
              name={text('push_quiet')}
              checked={quiet !== null}
              disabled={isBusy}
              onChange={(isWanted) => onChange(isWanted ? USUAL : null)}
            />
          }
        />
      </List>
      {quiet && (
        <div className="notify-hours">
          <Select
            label={text('push_quiet_from')}
            value={String(quiet.from)}
            options={optionsWith(quiet.from)}
            disabled={isBusy}
            onChange={(from) => onChange({ ...quiet, from: Number(from) })}
          />
          <Select
            label={text('push_quiet_until')}
            value={String(quiet.until)}
            options={optionsWith(quiet.until)}
            disabled={isBusy}
            onChange={(until) => onChange({ ...quiet, until: Number(until) })}
          />
        </div>
      )}
    </div>
  )
}
