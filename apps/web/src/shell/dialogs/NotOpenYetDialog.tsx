import type { TextKey } from '@tablestakes/dictionary/keys'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useText } from '../../lib/words/i18n.ts'
import { EmptyState } from '../../ui/states/StateMessage.tsx'
import { StatePicture } from '../states/StatePicture.tsx'
import { DialogSheet } from './DialogSheet.tsx'
import type { Closable } from './open-dialog.ts'

/** An overlay whose feature is not open on this site yet, under its own title. */
export default function NotOpenYetDialog({ title, onClose }: { title: TextKey } & Closable) {
  const text = useText()
  return (
    <DialogSheet title={text(title)}>
      <EmptyState
        picture={<StatePicture picture="not-open" />}
        title={text('Not_open_yet')}
        text={text('not_open_text')}
        action={<Button onClick={() => onClose()}>{text('back')}</Button>}
        isBare
      />
    </DialogSheet>
  )
}
