import { playerClasses, type UserInfo } from '@tablestakes/contract/account'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../lib/i18n.ts'
import { leaveSession } from '../../shell/leave-session.ts'
import { openDialog } from '../../shell/open-dialog.ts'
import { toast } from '../../shell/toast.ts'
import { Button } from '../../ui/Button.tsx'

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
