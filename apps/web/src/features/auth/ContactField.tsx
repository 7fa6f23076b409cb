import { TextField } from '@tablestakes/look/controls/TextField.tsx'
import { readNewPhone, usePhoneArea } from '../../lib/session/phone.ts'
import { useText } from '../../lib/words/i18n.ts'
import { PhoneField } from '../../ui/fields/PhoneField.tsx'
import type { Entry } from './use-entry.ts'

/** Who is there: a phone number behind the site's area code, an e-mail address or a user ID. */
export function ContactField({ entry }: { entry: Entry }) {
  const text = useText()
  const { draft, errors, change } = entry
  const error = errors.contact
  const area = usePhoneArea()
  if (draft.by === 'phone') {
    return (
      <PhoneField
        label={text('entry_phone')}
        areas={area.areas}
        area={area.code}
        areaName={text('entry_area')}
        // A code belongs to the number it was sent to.
        onAreaChange={(code) => {
          area.choose(code)
          change({ code: '' })
        }}
        value={draft.phone}
        onChange={(phone) => change({ phone, code: '' })}
        isValid={readNewPhone(draft.phone) !== null}
        error={error}
      />
    )
  }
  if (draft.by === 'email') {
    return (
      <TextField
        label={text('entry_email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        value={draft.email}
        onChange={(email) => change({ email, code: '' })}
        error={error}
      />
    )
  }
  return (
    <TextField
      label={text('entry_name')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      dir="auto"
      value={draft.name}
      onChange={(name) => change({ name })}
      error={error}
    />
  )
}
