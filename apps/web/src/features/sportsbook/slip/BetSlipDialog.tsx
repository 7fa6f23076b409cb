import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import type { Closable } from '../../../shell/dialogs/open-dialog.ts'
import { SlipPanel } from './SlipPanel.tsx'

/** The slip over the page, within the thumb's reach. Closing it loses nothing. */
export default function BetSlipDialog({ onClose }: Closable) {
  const text = useText()
  return (
    <DialogSheet title={text('slip_title')}>
      <SlipPanel onClose={() => onClose()} />
    </DialogSheet>
  )
}
