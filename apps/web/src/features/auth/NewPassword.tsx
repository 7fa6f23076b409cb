import { passwordGrade } from '@tablestakes/domain/account/password'
import { useText } from '../../lib/words/i18n.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import type { Entry } from './use-entry.ts'

const STRENGTH_WORDS = [
  'entry_strength_0',
  'entry_strength_1',
  'entry_strength_2',
  'entry_strength_3',
  'entry_strength_4',
] as const

type NewPasswordProps = { entry: Entry; label: string }

/** A password to choose, with how strong it is. It can be shown, so it need not be typed twice. */
export function NewPassword({ entry, label }: NewPasswordProps) {
  const text = useText()
  const level = passwordGrade(entry.draft.password)
  return (
    <PasswordField
      label={label}
      value={entry.draft.password}
      onChange={(password) => entry.change({ password })}
      showName={text('entry_password_show')}
      hideName={text('entry_password_hide')}
      autoComplete="new-password"
      strength={{ level, name: text(STRENGTH_WORDS[level] ?? 'entry_strength_0') }}
      error={entry.errors.password}
    />
  )
}
