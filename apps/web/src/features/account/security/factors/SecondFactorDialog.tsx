import '../security.css'
import { getProfile } from '@tablestakes/contract/account'
import type { ResponseOf } from '@tablestakes/contract/call'
import { getSecondFactor, startSecondFactor } from '@tablestakes/contract/security'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Banknote, KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../../../lib/api/api.ts'
import { apiQuery } from '../../../../lib/api/api-query.ts'
import { isRefusal } from '../../../../lib/api/form-errors.ts'
import { refreshCalls } from '../../../../lib/api/query-client.ts'
import { withProof } from '../../../../lib/session/confirm.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../../shell/dialogs/DialogSheet.tsx'
import { type Closable, openDialog } from '../../../../shell/dialogs/open-dialog.ts'
import { Problem } from '../Problem.tsx'
import { Unloaded } from '../Unloaded.tsx'
import { useWork } from '../work.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorOn } from './SecondFactorOn.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'

type Setup = ResponseOf<typeof startSecondFactor>

/** The authenticator app as a second step: off, being set up, its recovery codes shown once, on. */
export default function SecondFactorDialog({ onClose }: Closable) {
  const text = useText()
  const state = useQuery(apiQuery(getSecondFactor, {}))
  // Both live in this dialog's memory only: closing it forgets them.
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<readonly string[]>()

  if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />
  if (setup)
    return (
      <SecondFactorSetup
        setup={setup}
        onOn={(recoveryCodes) => {
          setCodes(recoveryCodes)
          void refreshCalls([getSecondFactor, getProfile])
        }}
      />
    )
  if (state.data?.is_on) return <SecondFactorOn codesLeft={state.data.recovery_codes_left} onOff={onClose} />
  if (state.data) return <SecondFactorOff onStarted={setSetup} />
  return (
    <DialogSheet title={text('second_factor_title')} subtitle={text('second_factor_subtitle')}>
      <Unloaded queries={[state]} />
    </DialogSheet>
  )
}

function SecondFactorOff({ onStarted }: { onStarted: (setup: Setup) => void }) {
  const text = useText()
  const start = useWork({
    work: () => withProvenContact(() => withProof(() => callApi(startSecondFactor, {}, { quiet: true }))),
    onDone: onStarted,
  })
  const footer = (
    <div className="guard-stack">
      <Problem text={start.problem} />
      <Button look="action" size="lg" block busy={start.isBusy} onClick={() => start.run()}>
        {text('second_factor_start')}
      </Button>
    </div>
  )
  return (
    <DialogSheet title={text('second_factor_title')} subtitle={text('second_factor_subtitle')} footer={footer}>
      <ul className="guard-points">
        <li>
          <KeyRound aria-hidden="true" />
          {text('second_factor_why')}
        </li>
        <li>
          <Smartphone aria-hidden="true" />
          {text('second_factor_need')}
        </li>
        <li>
          <Banknote aria-hidden="true" />
          {text('second_factor_asked')}
        </li>
      </ul>
    </DialogSheet>
  )
}

/** A lock needs a door that is proven to be the player's: a player who has only typed a phone or an address proves it first. */
async function withProvenContact<Done>(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    if (!isRefusal(error, 'CONTACT_UNPROVEN')) throw error
    const hasMobile = useSession.getState().user?.mobile !== ''
    const isProven = await openDialog(hasMobile ? 'phone-binding' : 'email-binding')
    if (!isProven) throw error
    return work()
  }
}
