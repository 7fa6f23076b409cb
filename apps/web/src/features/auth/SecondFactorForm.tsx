import { Button } from '@tablestakes/look/controls/Button.tsx'
import { TextField } from '@tablestakes/look/controls/TextField.tsx'
import { useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../lib/words/i18n.ts'
import { OtpField } from '../../ui/fields/OtpField.tsx'
import { EntryForm } from './EntryForm.tsx'
import { isCode } from './problems.ts'
import type { Entry } from './use-entry.ts'

/** As the contract's secondFactorCode reads it. */
const isRecoveryCode = (typed: string) => /^[\w-]{6,32}$/.test(typed)

/** The account has a second factor: six digits of the authenticator, or one of the recovery codes. */
export function SecondFactorForm({ entry }: { entry: Entry }) {
  const text = useText()
  const [isRecovery, setIsRecovery] = useState(false)
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: either field is the only thing to do here.
  useLayoutEffect(() => {
    field.current?.focus()
  }, [isRecovery])

  function take(code: string) {
    setTyped(code)
    entry.fail({})
  }

  async function submit(code = typed.trim()) {
    const isComplete = isRecovery ? isRecoveryCode(code) : isCode(code)
    if (!isComplete)
      return entry.fail({ factor: text(isRecovery ? 'entry_recovery_incomplete' : 'entry_code_incomplete') })
    await entry.repeatWith(code)
  }

  return (
    <EntryForm entry={entry} onSubmit={() => void submit()}>
      {isRecovery ? (
        <TextField
          ref={field}
          label={text('entry_recovery_code')}
          hint={text('entry_recovery_hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          value={typed}
          onChange={take}
          error={entry.errors.factor}
        />
      ) : (
        <OtpField
          ref={field}
          label={text('entry_factor_code')}
          value={typed}
          onChange={take}
          onComplete={(code) => void submit(code)}
          error={entry.errors.factor}
        />
      )}
      <EntryForm.Problem entry={entry} />
      <Button type="submit" look="action" size="lg" block busy={entry.isBusy}>
        {text('log_in')}
      </Button>
      <Button
        look="text"
        block
        onClick={() => {
          setIsRecovery(!isRecovery)
          take('')
        }}
      >
        {text(isRecovery ? 'entry_use_app' : 'entry_use_recovery')}
      </Button>
      <p className="entry-foot">
        <button type="button" className="entry-link" onClick={entry.goBack}>
          {text('back')}
        </button>
      </p>
    </EntryForm>
  )
}
