import './redeem.css'
import { redeemCode } from '@tablestakes/contract/bonuses'
import { randomId } from '@tablestakes/look/browser/random-id'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { TextField } from '@tablestakes/look/controls/TextField.tsx'
import { Ticket } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { refreshCalls } from '../../lib/api/query-client.ts'
import { ApiFailure, ApiRefusal } from '../../lib/api/refusal.ts'
import { ignoreFailure } from '../../lib/browser/ignore-failure.ts'
import { useText } from '../../lib/words/i18n.ts'
import { DialogSheet } from '../../shell/dialogs/DialogSheet.tsx'
import { loadRed } from '../../shell/player/load-red.ts'
import { AwardCards } from '../../shell/rewards/AwardCards.tsx'
import type { Award } from '../../shell/rewards/awards.ts'
import { ClaimReceipt } from '../../shell/rewards/ClaimReceipt.tsx'
import { takePurses } from '../../shell/rewards/use-claim.ts'

/** A code from a channel, a letter or support becomes what it brings. A wrong one says why; too many lock it for a while. */
export default function RedeemDialog() {
  const text = useText()
  const form = useId()
  const { code, setCode, error, isBusy, awards, send, again } = useRedeem()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const footer = awards ? (
    <Button size="lg" block onClick={again}>
      {text('redeem_another')}
    </Button>
  ) : (
    <Button look="gold" size="lg" block type="submit" form={form} busy={isBusy}>
      {text('redeem_do')}
    </Button>
  )
  return (
    <DialogSheet title={text('dialog_redeem_code')} subtitle={text('redeem_text')} footer={footer}>
      {awards ? (
        <div className="redeem">
          <ClaimReceipt awards={awards} />
          <AwardCards awards={awards} />
        </div>
      ) : (
        <form id={form} className="redeem" onSubmit={submit} noValidate>
          <TextField
            label={text('redeem_label')}
            hint={text('redeem_hint')}
            error={error}
            value={code}
            onChange={setCode}
            icon={<Ticket aria-hidden="true" />}
            dir="ltr"
            maxLength={32}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
          />
        </form>
      )}
    </DialogSheet>
  )
}

function useRedeem() {
  const text = useText()
  const [code, write] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [awards, setAwards] = useState<readonly Award[] | null>(null)
  /** One key for one code: pressing again after a broken line redeems it once. */
  const intent = useRef({ code: '', key: '' })

  async function send(): Promise<void> {
    const typed = code.trim()
    if (typed === '') return setError(text('redeem_empty'))
    if (isBusy) return
    if (intent.current.code !== typed) intent.current = { code: typed, key: randomId() }
    setIsBusy(true)
    try {
      const options = { quiet: true, idempotencyKey: intent.current.key }
      const { awards: given, purses } = await callApi(redeemCode, { code: typed }, options)
      takePurses(purses)
      setAwards(given)
      void refreshCalls([{ path: '/api/wallet' }, { path: '/api/bet_task' }])
      ignoreFailure(loadRed(), 'red points')
    } catch (failure) {
      // A refusal is an answer: the next press asks anew.
      if (failure instanceof ApiRefusal) intent.current = { code: '', key: '' }
      setError(failure instanceof ApiFailure ? text(failure.text) : (failure as Error).message)
    } finally {
      setIsBusy(false)
    }
  }

  const setCode = (next: string) => {
    write(next)
    setError(undefined)
  }
  const again = () => {
    setAwards(null)
    setCode('')
  }
  return { ...{ code, setCode, error, isBusy, awards, send, again } }
}
