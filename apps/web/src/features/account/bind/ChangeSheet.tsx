import type { UserInfo } from '@tablestakes/contract/account'
import { offersPhones } from '@tablestakes/domain/account/login-modes'
import type { ReactNode } from 'react'
import { usePreload } from '../../../lib/api/preload.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { UserSheet } from '../UserSheet.tsx'
import { BindForm } from './BindForm.tsx'
import { type Change, firstToBind } from './first-to-bind.ts'

/**
 * Specification §5: changing e-mail, password or name needs a bound mobile; without one the change-info dialog shows first.
 * It is this same sheet: once the phone is bound, the change that was asked for follows on it.
 */
export function ChangeSheet(props: {
  change: Change
  title: string
  subtitle?: string | undefined
  children: (user: UserInfo) => ReactNode
}) {
  const text = useText()
  const { change, title, subtitle, children } = props
  const user = useSession((session) => session.user)
  const hasPhones = offersPhones(usePreload()?.login_methods ?? [])
  const first = user && firstToBind(user, change, { hasPhones })
  if (!first) {
    return (
      <UserSheet title={title} subtitle={subtitle}>
        {children}
      </UserSheet>
    )
  }
  return (
    <UserSheet title={text(`change_info_title_${first}`)} subtitle={text(`change_info_text_${change}`)}>
      {(known) => <BindForm key={first} kind={first} user={known} onBound={() => {}} />}
    </UserSheet>
  )
}
