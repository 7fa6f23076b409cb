import { playerClasses, type UserInfo } from '@tablestakes/contract/account'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { ShieldAlert } from 'lucide-react'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'

/** A guest is known by this browser alone; this is the way to keep what has been won. */
export function GuestCard({ user }: { user: UserInfo }) {
  const text = useText()
  if (user.classify !== playerClasses.GUEST) return null
  return (
    <section className="guest-card">
      <ShieldAlert aria-hidden="true" />
      <div>
        <h3>{text('guest_title')}</h3>
        <p>{text('guest_text')}</p>
      </div>
      <Button look="action" size="lg" block onClick={() => void openDialog('bind-user-id')}>
        {text('keep_account')}
      </Button>
    </section>
  )
}
