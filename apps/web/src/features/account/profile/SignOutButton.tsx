import { playerClasses, type UserInfo } from '@tablestakes/contract/account'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { leaveSession } from '../../../shell/session/leave-session.ts'
import { toast } from '../../../shell/toasts/toast.ts'

/** Leaves this device. A guest is told first that nobody will know them again. */
export function SignOutButton({ user, onLeft }: { user: UserInfo; onLeft: () => void }) {
  const text = useText()
  const [isBusy, setIsBusy] = useState(false)

  async function leave() {
    const isGuest = user.classify === playerClasses.GUEST
    if (isGuest && !(await openDialog('confirm', guestWarning()))) return
    setIsBusy(true)
    await leaveSession()
    toast.info(text('account_signed_out'))
    onLeft()
  }

  const guestWarning = () => ({
    title: text('guest_leave_title'),
    message: text('guest_leave_text'),
    confirmText: text('guest_leave_button'),
    cancelText: text('guest_stay_button'),
  })

  return (
    <Button size="lg" block icon={<LogOut className="flip" />} busy={isBusy} onClick={() => void leave()}>
      {text('account_sign_out')}
    </Button>
  )
}
