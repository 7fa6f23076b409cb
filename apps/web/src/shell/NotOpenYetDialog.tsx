import type { TextKey } from '@tablestakes/dictionary/keys'
import { useText } from '../lib/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/StateMessage.tsx'
import { DialogSheet } from './DialogSheet.tsx'
import type { Closable } from './open-dialog.ts'
import { StatePicture } from './StatePicture.tsx'

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
