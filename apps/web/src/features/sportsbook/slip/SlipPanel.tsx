import './slip.css'
import { SegmentedControl } from '@tablestakes/look/controls/SegmentedControl.tsx'
import { Select } from '@tablestakes/look/controls/Select.tsx'
import { Ticket, Trash2 } from 'lucide-react'
import { useText } from '../../../lib/words/i18n.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { NoteLine } from './NoteLine.tsx'
import { PickRow } from './PickRow.tsx'
import { PlacePart } from './PlacePart.tsx'
import { SlipPlaced } from './SlipPlaced.tsx'
import { StakePart } from './StakePart.tsx'
import { notesOf } from './slip-changes.ts'
import { kindOf, kindsFor, systemFor, systemsOf } from './slip-shape.ts'
import { clearPicks, type SlipKind, setSlip, useSlip } from './slip-store.ts'
import { useKindName, useSystemName } from './slip-words.ts'
import { useQuote } from './use-quote.ts'

/** The bet slip, on a sheet or beside the page: picks, stake, what it pays, and what became of it. */
export function SlipPanel({ onClose }: { onClose?: () => void }) {
  const text = useText()
  const isPlaced = useSlip(({ placed }) => placed.length > 0)
  const isEmpty = useSlip(({ picks }) => picks.length === 0)
  if (isPlaced) return <SlipPlaced onClose={onClose} />
  if (isEmpty)
    return (
      <EmptyState
        picture={<StatePicture picture="no-bets" />}
        title={text('slip_empty_title')}
        text={text('slip_empty_text')}
        isBare
      />
    )
  return <SlipForm />
}

function SlipForm() {
  const text = useText()
  const slip = useSlip()
  const { data: quote, isOld, error } = useQuote()
  const kinds = kindsFor(slip.picks)
  const kind = kindOf(slip)
  const kindName = useKindName()
  const notes = quote ? notesOf(quote, slip.stake !== null) : []
  return (
    <div className="slip">
      <div className="slip-kinds">
        {kinds.length > 1 ? (
          <SegmentedControl<SlipKind>
            name={text('slip_kind')}
            options={kinds.map((value) => ({ value, text: kindName(value, slip.picks.length) }))}
            value={kind}
            onChange={(next) => setSlip({ kind: next })}
          />
        ) : (
          <b>{kindName(kind, slip.picks.length)}</b>
        )}
        <button type="button" className="slip-clear" onClick={clearPicks}>
          <Trash2 aria-hidden="true" />
          {text('slip_clear')}
        </button>
      </div>
      {kinds.length === 1 && slip.picks.length > 1 && (
        <p className="slip-note" data-kind="clash">
          <Ticket aria-hidden="true" />
          <span>{text('slip_only_singles')}</span>
        </p>
      )}
      <ul className="picks">
        {slip.picks.map((pick, at) => (
          <PickRow
            key={`${pick.marketId} ${pick.outcomeId}`}
            pick={pick}
            now={quote?.selections[at]?.market_id === pick.marketId ? quote.selections[at] : undefined}
            notes={notes.filter((note) => note.at.length === 1 && note.at[0] === at)}
          />
        ))}
      </ul>
      {kind === 'system' && <SystemChoice />}
      {notes
        .filter(({ at }) => at.length !== 1)
        .map((note) => (
          <NoteLine key={`${note.kind} ${note.at.join(' ')}`} note={note} />
        ))}
      <StakePart quote={quote} />
      <PlacePart quote={quote} isOld={isOld} error={error} />
    </div>
  )
}

/** Systems by their names, with the number of bets in each. */
function SystemChoice() {
  const text = useText()
  const systemName = useSystemName()
  const picks = useSlip((slip) => slip.picks.length)
  const chosen = useSlip((slip) => systemFor(slip.system, picks)?.key ?? '')
  return (
    <Select
      label={text('slip_system')}
      value={chosen}
      onChange={(key) => setSlip({ system: systemsOf(picks).find((choice) => choice.key === key)?.system ?? null })}
      options={systemsOf(picks).map(({ system, lines, key }) => ({
        value: key,
        text: text('slip_system_lines', { name: systemName(system, picks), count: lines }),
      }))}
    />
  )
}
