import './PlayerCorner.css'
import { formatMoney } from '@tablestakes/domain/money/format'
import { mailBadge } from '@tablestakes/domain/site/mail'
import { Mail } from 'lucide-react'
import { reportEvent } from '../lib/analytics.ts'
import { avatarSrc } from '../lib/avatar.ts'
import { navigate } from '../lib/hash-location.ts'
import { useText } from '../lib/i18n.ts'
import { useSite } from '../lib/preload.ts'
import { useSession } from '../lib/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { BalancePill } from '../ui/BalancePill.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Money } from '../ui/Money.tsx'
import { openDialog } from './open-dialog.ts'
import { useRedPoints } from './red-points.ts'

/** A player's purse, mail and account in the top bar. */
export default function PlayerCorner() {
  const text = useText()
  const user = useSession((session) => session.user)
  const { currency, currencySymbol } = useSite()
  const { mail_unread_num: unread } = useRedPoints()
  const balance = user && user.money + user.coin
  return (
    <>
      <BalancePill
        {...(balance === null
          ? // Until the ledger has told, the pill has a name instead of a figure: a zero would be a lie.
            { balance: text('dialog_purse') }
          : {
              name: text('open_purse', { amount: formatMoney(balance, currency, { symbol: currencySymbol }) }),
              balance: <Money amount={balance} currency={currency} symbol={currencySymbol} format="own" counts />,
            })}
        onOpen={() => void openDialog('purse')}
        plusName={text('top_up')}
        onPlus={() => navigate('/rechargeNew')}
      />
      <IconButton
        name={text('mail_unread', { count: unread })}
        icon={<Mail />}
        badge={mailBadge(unread) ?? undefined}
        onClick={() => {
          reportEvent('ad_click_email')
          void openDialog('mail-box')
        }}
      />
      <IconButton
        className="top-avatar"
        name={text('dialog_user_info')}
        icon={<Avatar name={user?.nick_name ?? ''} src={avatarSrc(user?.avatar_id ?? 0)} size={36} />}
        onClick={() => void openDialog('user-info')}
      />
    </>
  )
}
