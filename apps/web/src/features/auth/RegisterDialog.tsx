import type { Closable } from '../../shell/dialogs/open-dialog.ts'
import { EntryDialog } from './EntryDialog.tsx'

export default function RegisterDialog(props: Closable) {
  return <EntryDialog {...props} start="register" />
}
