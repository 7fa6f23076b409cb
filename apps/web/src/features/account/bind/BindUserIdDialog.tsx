import type { UserInfo } from '@tablestakes/contract/account'
import { offersPhones } from '@tablestakes/domain/account/login-modes'
import { SegmentedControl } from '@tablestakes/look/controls/SegmentedControl.tsx'
import { useState } from 'react'
import { usePreload } from '../../../lib/api/preload.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import type { Closable } from '../../../shell/dialogs/open-dialog.ts'
import { UserSheet } from '../UserSheet.tsx'
import { useFirst } from '../use-first.ts'
import { BindForm } from './BindForm.tsx'
import { ChangeSheet } from './ChangeSheet.tsx'
import { UserNameForm } from './UserNameForm.tsx'

/**
 * Specification §2: bind user id. A guest, or a player who came through another provider, gets a way back in of their own: a
 * phone, an e-mail address, or a user name with a password. A player who has one already changes the user name here.
 */
export default function BindUserIdDialog({ onClose }: Closable<boolean>) {
  const text = useText()
  const user = useSession((session) => session.user)
  // As it was when the dialog opened: while it closes, the way in is there already.
  const form = useFirst(user && formOf(user)) ?? 'keep'
  const done = () => onClose(true)
  if (form === 'keep') {
    return (
      <UserSheet title={text('keep_account_title')} subtitle={text('keep_account_text')}>
        {(known) => <KeepAccount user={known} onDone={done} />}
      </UserSheet>
    )
  }
  const words = {
    title: text(form === 'change' ? 'user_name_change_title' : 'user_name_set_title'),
    subtitle: text('user_name_text'),
  }
  const show = (known: UserInfo) => <UserNameForm user={known} onDone={done} />
  if (form === 'first') return <UserSheet {...words}>{show}</UserSheet>
  return (
    <ChangeSheet change="name" {...words}>
      {show}
    </ChangeSheet>
  )
}

/** `first`: with a password it is a way in of its own, so no phone is needed for it. */
function formOf({ mobile, email, name, has_password }: UserInfo): 'keep' | 'first' | 'add' | 'change' {
  if (name !== '') return 'change'
  if (has_password) return 'add'
  return mobile === '' && email === '' ? 'keep' : 'first'
}

type Way = 'mobile' | 'email' | 'name'

function KeepAccount({ user, onDone }: { user: UserInfo; onDone: () => void }) {
  const text = useText()
  const methods = usePreload()?.login_methods ?? []
  const hasEmail = methods.some((method) => method.emailOTP)
  const ways: Way[] = [
    ...(offersPhones(methods) ? ['mobile' as const] : []),
    ...(hasEmail ? ['email' as const] : []),
    'name',
  ]
  const [way, setWay] = useState<Way>(ways[0] ?? 'name')
  return (
    <div className="account-stack">
      {ways.length > 1 && (
        <SegmentedControl
          name={text('keep_account_title')}
          options={ways.map((value) => ({ value, text: text(`keep_by_${value}`) }))}
          value={way}
          onChange={setWay}
        />
      )}
      {/* All stay on the page, so that what was typed in one is still there after a look at another. */}
      {ways.map((kind) => (
        <div key={kind} hidden={kind !== way}>
          {kind === 'name' ? (
            <UserNameForm user={user} onDone={onDone} />
          ) : (
            <BindForm kind={kind} user={user} onBound={onDone} />
          )}
        </div>
      ))}
    </div>
  )
}
