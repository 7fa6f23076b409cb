import './RegisterGuideDialog.css'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useText } from '../../lib/words/i18n.ts'
import { DialogSheet } from '../../shell/dialogs/DialogSheet.tsx'
import { type Closable, openDialog, useDialogStack } from '../../shell/dialogs/open-dialog.ts'
import { CodeDrawing, ContactDrawing, PasswordDrawing, SeatDrawing } from './GuideDrawings.tsx'

/** How joining works, in four short steps, and the way there. */
export default function RegisterGuideDialog({ onClose }: Closable) {
  const text = useText()
  const steps = [
    { drawing: <ContactDrawing />, title: text('entry_guide_1_title'), words: text('entry_guide_1_text') },
    { drawing: <CodeDrawing />, title: text('entry_guide_2_title'), words: text('entry_guide_2_text') },
    { drawing: <PasswordDrawing />, title: text('entry_guide_3_title'), words: text('entry_guide_3_text') },
    { drawing: <SeatDrawing />, title: text('entry_guide_4_title'), words: text('entry_guide_4_text') },
  ]

  function join() {
    // Opened from the register dialog it is on top of it: then closing is enough.
    const isBelow = useDialogStack.getState().entries.some(({ name, isOpen }) => name === 'register' && isOpen)
    onClose()
    if (!isBelow) void openDialog('register')
  }

  const footer = (
    <Button look="action" size="lg" block onClick={join}>
      {text('join')}
    </Button>
  )
  return (
    <DialogSheet title={text('dialog_register_guide')} subtitle={text('entry_register_text')} footer={footer}>
      <ol className="guide">
        {steps.map(({ drawing, title, words }, place) => (
          <li key={title}>
            <span className="guide-drawing" aria-hidden="true">
              {drawing}
            </span>
            <div>
              <b>
                <Num>{place + 1}</Num>. {title}
              </b>
              <p>{words}</p>
            </div>
          </li>
        ))}
      </ol>
    </DialogSheet>
  )
}
