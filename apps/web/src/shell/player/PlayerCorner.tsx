import './PlayerCorner.css'
import { formatMoney } from '@tablestakes/domain/money/format'
import { mailBadge } from '@tablestakes/domain/site/mail'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { Mail } from 'lucide-react'
import { navigate } from '../../lib/address/hash-location.ts'
import { useSite } from '../../lib/api/preload.ts'
import { useSession } from '../../lib/session/session.ts'
import { reportEvent } from '../../lib/tracking/analytics.ts'
import { useText } from '../../lib/words/i18n.ts'
import { BalancePill } from '../../ui/figures/BalancePill.tsx'
import { Money } from '../../ui/figures/Money.tsx'
import { Avatar } from '../../ui/pictures/Avatar.tsx'
import { openDialog } from '../dialogs/open-dialog.ts'
import { useRedPoints } from '../frame/red-points.ts'
import { avatarSrc } from './avatar.ts'
import { vipTier } from './vip-tier.ts'

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
          ? // Until the ledger has told, the pill has a name instead of a figure: a zero would be false.
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
        icon={
          <Avatar
            name={user?.nick_name ?? ''}
            src={avatarSrc(user?.avatar_id ?? 0)}
            size={36}
            tier={vipTier(user?.vip_level ?? 0)}
          />
        }
        onClick={() => void openDialog('user-info')}
      />
    </>
  )
}
