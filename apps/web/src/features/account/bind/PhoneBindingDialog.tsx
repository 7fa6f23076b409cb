import type { UserInfo } from '@tablestakes/contract/account'
import { bindingNeeded, type LoginFlags } from '@tablestakes/domain/account/login-binding'
import { useSession } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import type { Closable } from '../../../shell/dialogs/open-dialog.ts'
import { UserSheet } from '../UserSheet.tsx'
import { useFirst } from '../use-first.ts'
import { BindForm } from './BindForm.tsx'
import { useLoginFlags } from './login-flags.ts'

/** Binds a phone, changes it, or proves the one that is bound. Closes with true once it is done. */
export default function PhoneBindingDialog({ onClose }: Closable<boolean>) {
  const text = useText()
  const flags = useLoginFlags()
  const user = useSession((session) => session.user)
  // As it was when the dialog opened: while it closes, the number is bound already.
  const form = useFirst(user && formOf(user, flags))
  return (
    <UserSheet title={text(`phone_${form ?? 'bind'}_title`)} subtitle={text(`phone_${form ?? 'bind'}_text`)}>
      {(known) => (
        <BindForm kind="mobile" user={known} isVerification={form === 'verify'} onBound={() => onClose(true)} />
      )}
    </UserSheet>
  )
}

function formOf({ mobile, is_need_opt }: UserInfo, flags: LoginFlags): 'bind' | 'verify' | 'change' {
  if (mobile === '') return 'bind'
  return bindingNeeded(flags, { mobile, needsOtp: is_need_opt }) === 'otp' ? 'verify' : 'change'
}
