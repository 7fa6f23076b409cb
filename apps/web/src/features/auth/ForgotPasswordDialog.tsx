import type { Closable } from '../../shell/dialogs/open-dialog.ts'
import { EntryDialog } from './EntryDialog.tsx'

export default function ForgotPasswordDialog(props: Closable) {
  return <EntryDialog {...props} start="forgot" />
}
