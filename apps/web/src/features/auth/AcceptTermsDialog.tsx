import './entry.css'
import { getUserInfo } from '@tablestakes/contract/account'
import { setConsent } from '@tablestakes/contract/privacy'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { SheetText } from '@tablestakes/look/sheet/Sheet.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { placeError } from '../../lib/api/form-errors.ts'
import { usePreload } from '../../lib/api/preload.ts'
import { setUser } from '../../lib/session/session.ts'
import { useText } from '../../lib/words/i18n.ts'
import { DialogSheet } from '../../shell/dialogs/DialogSheet.tsx'
import type { Closable } from '../../shell/dialogs/open-dialog.ts'
import { leaveSession } from '../../shell/session/leave-session.ts'
import { AcceptTerms } from './AcceptTerms.tsx'

/** The terms have changed, or were never accepted: they are agreed to anew, or the player leaves. */
export default function AcceptTermsDialog({ onClose }: Closable) {
  const text = useText()
  const preload = usePreload()
  const [isAccepted, setIsAccepted] = useState(false)
  const [isMissing, setIsMissing] = useState(false)

  const accept = useMutation({
    mutationFn: async () => {
      if (!preload) return
      const { legal, jurisdiction } = preload
      const consents = [
        { kind: 'age', version: String(jurisdiction.minimum_age) },
        { kind: 'terms', version: legal.terms_version },
        { kind: 'privacy', version: legal.privacy_version },
      ] as const
      for (const consent of consents) await callApi(setConsent, { ...consent, is_given: true }, { quiet: true })
      setUser(await callApi(getUserInfo, {}, { quiet: true }))
    },
    onSuccess: () => onClose(),
  })
  const leave = useMutation({ mutationFn: () => leaveSession(), onSuccess: () => onClose() })

  const footer = (
    <div className="entry">
      <Button
        look="action"
        size="lg"
        block
        busy={accept.isPending}
        onClick={() => (isAccepted ? accept.mutate() : setIsMissing(true))}
      >
        {text('entry_accept_go')}
      </Button>
      <Button look="text" block busy={leave.isPending} onClick={() => leave.mutate()}>
        {text('entry_accept_leave')}
      </Button>
    </div>
  )
  return (
    <DialogSheet title={text('entry_accept_title')} footer={footer}>
      <div className="entry">
        <SheetText>{text('entry_accept_text')}</SheetText>
        <AcceptTerms
          isAccepted={isAccepted}
          onChange={(accepted) => {
            setIsAccepted(accepted)
            setIsMissing(false)
          }}
          error={isMissing ? text('entry_accept_missing') : undefined}
        />
        {accept.error && (
          <p className="entry-problem" role="alert">
            {placeError(accept.error, {}).form}
          </p>
        )}
      </div>
    </DialogSheet>
  )
}
