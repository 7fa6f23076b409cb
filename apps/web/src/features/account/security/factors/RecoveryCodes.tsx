import '../security.css'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Checkbox } from '@tablestakes/look/controls/Checkbox.tsx'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { saveFile } from '../../../../lib/browser/save-file.ts'
import { holdPage } from '../../../../lib/browser/unsaved.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../../shell/dialogs/DialogSheet.tsx'
import { DialogContext, useDialogFrame } from '../../../../shell/dialogs/dialog-context.ts'
import { openDialog } from '../../../../shell/dialogs/open-dialog.ts'
import { CopyButton } from './CopyButton.tsx'

/** Shown this once, so the only way on is the player's word that they are saved. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = useText()
  const name = useSession((session) => session.user?.nick_name ?? '')
  const [isSaved, setIsSaved] = useState(false)
  // A new version of the app must not take them off the screen.
  useEffect(() => holdPage(), [])

  const frame = useDialogFrame()
  async function askToLeave() {
    const isSure = await openDialog('confirm', {
      title: text('second_factor_leave_ask'),
      message: text('second_factor_leave_text'),
      confirmText: text('second_factor_leave'),
    })
    if (isSure) onDone()
  }

  const content = codes.join('\n')
  const download = () =>
    saveFile({
      name: text('second_factor_file'),
      content: `${text('second_factor_file_text', { name })}\n\n${content}\n`,
      mediaType: 'text/plain',
    })
  const footer = (
    <div className="guard-stack">
      <Checkbox checked={isSaved} onChange={setIsSaved}>
        {text('second_factor_saved')}
      </Checkbox>
      <Button look="action" size="lg" block disabled={!isSaved} onClick={() => onDone()}>
        {text('second_factor_done')}
      </Button>
    </div>
  )
  return (
    <DialogContext value={{ ...frame, close: () => (isSaved ? onDone() : void askToLeave()) }}>
      <DialogSheet
        title={text('second_factor_codes_title')}
        subtitle={text('second_factor_codes_subtitle')}
        footer={footer}
        dismissible={isSaved}
      >
        <div className="guard-stack">
          <ol className="guard-codes recess" aria-label={text('second_factor_codes')} dir="ltr">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <div className="guard-halves">
            <CopyButton content={content} block />
            <Button icon={<Download />} onClick={download}>
              {text('second_factor_download')}
            </Button>
          </div>
        </div>
      </DialogSheet>
    </DialogContext>
  )
}
