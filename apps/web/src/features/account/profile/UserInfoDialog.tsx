import '../account.css'
import type { UserInfo } from '@tablestakes/contract/account'
import { useText } from '../../../lib/words/i18n.ts'
import type { Closable } from '../../../shell/dialogs/open-dialog.ts'
import { UserSheet } from '../UserSheet.tsx'
import { AccountRows } from './AccountRows.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { CopyChip } from './CopyChip.tsx'
import { GuestCard } from './GuestCard.tsx'
import { PlayerHead } from './PlayerHead.tsx'
import { SignOutButton } from './SignOutButton.tsx'

/** The player's home: who they are, what they have, and the way to everything about the account. */
export default function UserInfoDialog({ onClose }: Closable) {
  const text = useText()
  return (
    <UserSheet title={text('dialog_user_info')}>
      {(user) => (
        <div className="account-stack">
          <PlayerHead user={user} />
          <GuestCard user={user} />
          <BalanceCard user={user} />
          <AccountRows user={user} />
          <InviteCard user={user} />
          <SignOutButton user={user} onLeft={() => onClose()} />
        </div>
      )}
    </UserSheet>
  )
}

function InviteCard({ user }: { user: UserInfo }) {
  const text = useText()
  if (user.invitation_code === '') return null
  return (
    <div className="account-invite card">
      <div>
        <b>{text('account_invite')}</b>
        <small>{text('account_invite_text')}</small>
      </div>
      <CopyChip content={user.invitation_code} name={text('account_invite')} />
    </div>
  )
}
