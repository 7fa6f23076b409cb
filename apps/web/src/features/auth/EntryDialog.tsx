import type { TextKey } from '@tablestakes/dictionary/keys'
import type { ComponentType } from 'react'
import { useSite } from '../../lib/api/preload.ts'
import { useText } from '../../lib/words/i18n.ts'
import { DialogSheet } from '../../shell/dialogs/DialogSheet.tsx'
import type { Closable } from '../../shell/dialogs/open-dialog.ts'
import { ForgotForm } from './ForgotForm.tsx'
import { LoginForm } from './LoginForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { type Entry, type EntryView, useEntry } from './use-entry.ts'

const VIEWS: Readonly<Record<EntryView, { title: TextKey; subtitle: TextKey; form: ComponentType<{ entry: Entry }> }>> =
  {
    login: { title: 'entry_login_title', subtitle: 'entry_login_text', form: LoginForm },
    register: { title: 'entry_register_title', subtitle: 'entry_register_text', form: RegisterForm },
    forgot: { title: 'entry_forgot_title', subtitle: 'entry_forgot_text', form: ForgotForm },
    'second-factor': { title: 'entry_factor_title', subtitle: 'entry_factor_text', form: SecondFactorForm },
  }

/**
 * Log in, join and forgot password are one dialog with several faces: going from one to another loses nothing, and a guest
 * who was sent here to join and logs in instead still comes back to what they wanted.
 */
export function EntryDialog({ start, onClose }: Closable & { start: EntryView }) {
  const text = useText()
  const { loginAndRegisterBanner: banner } = useSite()
  const entry = useEntry({ start, onDone: () => onClose() })
  const { title, subtitle, form: Form } = VIEWS[entry.view]
  return (
    <DialogSheet title={text(title)} subtitle={text(subtitle)}>
      {banner !== '' && entry.view !== 'second-factor' && <img className="entry-banner" src={banner} alt="" />}
      <Form key={entry.view} entry={entry} />
    </DialogSheet>
  )
}
