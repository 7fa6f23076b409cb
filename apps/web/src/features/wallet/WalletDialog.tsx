import { useText } from '../../lib/words/i18n.ts'
import { DialogSheet } from '../../shell/dialogs/DialogSheet.tsx'
import { WalletContent } from './WalletContent.tsx'

/** The wallet over whatever is on screen, for those who do not want to leave it. */
export default function WalletDialog() {
  const text = useText()
  return (
    <DialogSheet title={text('dialog_wallet')} size="lg">
      <WalletContent hasEye />
    </DialogSheet>
  )
}
