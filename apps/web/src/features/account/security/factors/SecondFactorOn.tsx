import '../security.css'
import { getProfile } from '@tablestakes/contract/account'
import { disableSecondFactor, getSecondFactor } from '@tablestakes/contract/security'
import { toLatinDigits } from '@tablestakes/domain/money/digits'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { TextField } from '@tablestakes/look/controls/TextField.tsx'
import { ShieldCheck } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { callApi } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../../shell/dialogs/DialogSheet.tsx'
import { toast } from '../../../../shell/toasts/toast.ts'
import { List, ListRow } from '../../../../ui/lists/List.tsx'
import { useWork } from '../work.ts'

/** Below this many codes the player is told how to get new ones. */
const FEW_CODES = 3

/** The second step is on: how many recovery codes are left, and the way to switch it off with one of its codes. */
export function SecondFactorOn({ codesLeft, onOff }: { codesLeft: number; onOff: () => void }) {
  const text = useText()
  const form = useId()
  const [isLeaving, setIsLeaving] = useState(false)
  const [code, setCode] = useState('')
  const disable = useWork({
    work: (typed: string) => callApi(disableSecondFactor, { code: typed }, { quiet: true }),
    refreshes: [getSecondFactor, getProfile],
    onDone: () => {
      toast.success(text('second_factor_switched_off'))
      onOff()
    },
  })
  const typed = toLatinDigits(code).replace(/\s/g, '')
  function send(event: FormEvent) {
    event.preventDefault()
    if (isCode(typed)) disable.run(typed)
  }

  if (!isLeaving)
    return (
      <DialogSheet
        title={text('second_factor_title')}
        subtitle={text('second_factor_subtitle')}
        footer={
          <Button size="lg" block onClick={() => setIsLeaving(true)}>
            {text('second_factor_off')}
          </Button>
        }
      >
        <List name={text('second_factor_title')}>
          <ListRow
            mark={<ShieldCheck />}
            markTone="success"
            title={text('second_factor_is_on')}
            text={
              <>
                <span className={codesLeft < FEW_CODES ? 'guard-line text-warning' : 'guard-line'}>
                  {text('second_factor_left', { count: codesLeft })}
                </span>
                {codesLeft < FEW_CODES && <span className="guard-line">{text('second_factor_few_left')}</span>}
              </>
            }
          />
        </List>
      </DialogSheet>
    )
  return (
    <DialogSheet
      title={text('second_factor_off_title')}
      subtitle={text('second_factor_off_text')}
      footer={
        <div className="guard-halves">
          <Button size="lg" onClick={() => setIsLeaving(false)}>
            {text('back')}
          </Button>
          <Button look="action" size="lg" type="submit" form={form} busy={disable.isBusy} disabled={!isCode(typed)}>
            {text('second_factor_off')}
          </Button>
        </div>
      }
    >
      <form id={form} onSubmit={send}>
        <TextField
          label={text('second_factor_off_code')}
          error={disable.problem}
          value={code}
          onChange={(value) => {
            setCode(value)
            disable.forgetProblem()
          }}
          dir="ltr"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      </form>
    </DialogSheet>
  )
}

/** Six figures, or a recovery code as it was shown. */
const isCode = (typed: string) => /^[\w-]{6,32}$/.test(typed)
