import './withdraw.css'
import { playerClasses } from '@tablestakes/contract/account'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { ShieldAlert } from 'lucide-react'
import { useSession } from '../../lib/session/session.ts'
import { useText } from '../../lib/words/i18n.ts'
import { openDialog } from '../../shell/dialogs/open-dialog.ts'
import { SandboxNote } from '../../shell/frame/SandboxNote.tsx'
import { FreeCard } from './FreeCard.tsx'
import { FrozenCard } from './FrozenCard.tsx'
import { PayoutUnloaded } from './PayoutUnloaded.tsx'
import { UnderWay } from './UnderWay.tsx'
import { VerifyCard } from './VerifyCard.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'
import { WithdrawSkeleton } from './WithdrawSkeleton.tsx'
import { useBoundAccounts, useWithdrawInfo, useWithdrawMethods } from './withdraw-queries.ts'

/** What there is on one side, what to do with it on the other. */
export function WithdrawContent() {
  const info = useWithdrawInfo()
  const methods = useWithdrawMethods()
  const bound = useBoundAccounts()
  const isGuest = useSession(({ user }) => user?.classify === playerClasses.GUEST)
  if (!info.data || !methods.data || !bound.data) {
    const missing = [info, methods, bound]
    return (
      <div className="withdraw">
        <PayoutUnloaded
          query={{
            error: missing.find(({ error }) => error)?.error ?? null,
            isFetching: missing.some(({ isFetching }) => isFetching),
            refetch: () => Promise.all(missing.filter(({ data }) => !data).map(({ refetch }) => refetch())),
          }}
          isBare={false}
        >
          <WithdrawSkeleton />
        </PayoutUnloaded>
      </div>
    )
  }
  return (
    <div className="withdraw">
      <div className="withdraw-columns">
        <div className="withdraw-column">
          <FrozenCard />
          <FreeCard info={info.data} />
          <UnderWay />
          {isGuest ? <BindCard /> : <VerifyCard />}
        </div>
        <div className="withdraw-column">
          <WithdrawForm
            info={info.data}
            methods={methods.data.list}
            accounts={bound.data.list}
            most={bound.data.most}
            isGuest={isGuest}
          />
          <SandboxNote />
        </div>
      </div>
    </div>
  )
}

/** A guest plays on this device alone; money leaves only to a player who can be reached. */
function BindCard() {
  const text = useText()
  return (
    <section className="withdraw-note card" data-tone="warning">
      <ShieldAlert aria-hidden="true" />
      <div>
        <h2>{text('withdraw_bind_title')}</h2>
        <p>{text('withdraw_bind_text')}</p>
      </div>
      <Button look="action" block onClick={() => void openDialog('bind-user-id')}>
        {text('withdraw_bind_button')}
      </Button>
    </section>
  )
}
