import { useText } from '../../../lib/words/i18n.ts'
import { SlipPanel } from './SlipPanel.tsx'
import { useSlip } from './slip-store.ts'

/** The slip beside the page, from a width that has room for it. */
export default function SlipRail() {
  const text = useText()
  const count = useSlip(({ picks }) => picks.length)
  return (
    <div className="slip-rail card">
      <h2>
        {text('slip_title')} {count > 0 && <span className="slip-count">{count}</span>}
      </h2>
      <SlipPanel />
    </div>
  )
}
