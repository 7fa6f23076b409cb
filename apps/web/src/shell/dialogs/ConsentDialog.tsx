import { Button } from '@tablestakes/look/controls/Button.tsx'
import { SheetText } from '@tablestakes/look/sheet/Sheet.tsx'
import { setConsent } from '../../lib/tracking/consent.ts'
import { useText } from '../../lib/words/i18n.ts'
import { DialogSheet } from './DialogSheet.tsx'
import type { Closable } from './open-dialog.ts'

/** Asks before scripts of other companies are loaded. Both answers are one press, and closing decides nothing. */
export default function ConsentDialog({ onClose }: Closable<'allowed' | 'refused'>) {
  const text = useText()
  function decide(consent: 'allowed' | 'refused') {
    setConsent(consent)
    onClose(consent)
  }
  const buttons = (
    <div className="grid grid-cols-2 gap-2">
      <Button size="lg" onClick={() => decide('refused')}>
        {text('consent_refuse')}
      </Button>
      <Button size="lg" onClick={() => decide('allowed')}>
        {text('consent_accept')}
      </Button>
    </div>
  )
  return (
    <DialogSheet title={text('consent_title')} footer={buttons}>
      <SheetText>{text('consent_text')}</SheetText>
    </DialogSheet>
  )
}
