import { getProfile, type UserInfo } from '@tablestakes/contract/account'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import type { Closable } from '../../../shell/dialogs/open-dialog.ts'
import { ListSkeleton } from '../../../ui/states/Skeleton.tsx'
import { UserSheet } from '../UserSheet.tsx'
import { useFirst } from '../use-first.ts'
import { BindForm } from './BindForm.tsx'
import { ChangeSheet } from './ChangeSheet.tsx'

/** Binds an e-mail address, changes it, or proves the one that is bound. Closes with true once it is done. */
export default function EmailBindingDialog({ onClose }: Closable<boolean>) {
  const text = useText()
  const user = useSession((session) => session.user)
  const profile = useQuery(apiQuery(getProfile, {}))
  // Only the profile tells a proven address from one that was only typed.
  const isUnproven = profile.data ? !profile.data.is_email_verified : profile.isError ? false : null
  // As it was when the dialog opened: while it closes, the address is bound already.
  const form = useFirst(user && formOf(user, isUnproven))
  const words = { title: text(`email_${form ?? 'bind'}_title`), subtitle: text(`email_${form ?? 'bind'}_text`) }
  const show = (known: UserInfo) =>
    form === null ? (
      <ListSkeleton rows={2} />
    ) : (
      <BindForm kind="email" user={known} isVerification={form === 'verify'} onBound={() => onClose(true)} />
    )
  // Proving what is bound changes nothing, so it needs no phone.
  if (form === 'verify') return <UserSheet {...words}>{show}</UserSheet>
  return (
    <ChangeSheet change="email" {...words}>
      {show}
    </ChangeSheet>
  )
}

function formOf({ email }: UserInfo, isUnproven: boolean | null): 'bind' | 'verify' | 'change' | null {
  if (email === '') return 'bind'
  return isUnproven === null ? null : isUnproven ? 'verify' : 'change'
}
