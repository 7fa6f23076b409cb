import { toLatinDigits } from '@tablestakes/domain/money/digits'
import { TextField } from '@tablestakes/look/controls/TextField.tsx'
import { useText } from '../../lib/words/i18n.ts'
import type { Entry } from './use-entry.ts'

/** Specification §5: dates are dd/mm/yyyy. The strokes come by themselves, so that a phone's number keys suffice. */
export function BirthdayField({ entry }: { entry: Entry }) {
  const text = useText()
  const { draft, errors, change } = entry
  return (
    <TextField
      label={text('entry_birthday')}
      hint={text('entry_birthday_hint')}
      inputMode="numeric"
      autoComplete="bday"
      dir="ltr"
      placeholder={text('entry_birthday_form')}
      value={draft.birthday}
      onChange={(typed) => change({ birthday: withStrokes(typed) })}
      error={errors.birthday}
    />
  )
}

function withStrokes(typed: string): string {
  const digits = toLatinDigits(typed).replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/')
}
