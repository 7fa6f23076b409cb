import { TextField } from '@tablestakes/look/controls/TextField.tsx'
import { Mail } from 'lucide-react'
import { readNewPhone, usePhoneArea } from '../../../lib/session/phone.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { PhoneField } from '../../../ui/fields/PhoneField.tsx'

export type ContactKind = 'mobile' | 'email'

type ContactPartProps = {
  kind: ContactKind
  value: string
  onChange: (value: string) => void
  error: string | undefined
  hint: string | undefined
  /** It is bound already and only has to be proven. */
  isFixed: boolean
}

/** Where a code can go: a phone behind the site's area code, or an e-mail address. */
export function ContactPart({ kind, value, onChange, error, hint, isFixed }: ContactPartProps) {
  const text = useText()
  const area = usePhoneArea()
  if (kind === 'email') {
    return (
      <TextField
        label={text('account_email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        icon={<Mail aria-hidden="true" />}
        maxLength={254}
        value={value}
        onChange={onChange}
        error={error}
        hint={hint}
        disabled={isFixed}
      />
    )
  }
  // A bound number carries its area code, which the key in front shows.
  const bound = isFixed ? area.areas.find(({ code }) => value.startsWith(`+${code}`)) : undefined
  const shown = bound ? value.slice(bound.code.length + 1) : value
  return (
    <PhoneField
      label={text('account_mobile')}
      areas={isFixed ? [bound ?? area.areas[0]!] : area.areas}
      area={bound?.code ?? area.code}
      areaName={text('account_area')}
      onAreaChange={area.choose}
      value={shown}
      onChange={onChange}
      isValid={!isFixed && readNewPhone(value) !== null}
      error={error}
      hint={hint}
      disabled={isFixed}
    />
  )
}
