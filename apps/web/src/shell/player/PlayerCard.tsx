import './PlayerCard.css'
import type { UserInfo } from '@tablestakes/contract/account'
import { useText } from '../../lib/words/i18n.ts'
import { Avatar } from '../../ui/pictures/Avatar.tsx'
import { avatarSrc } from './avatar.ts'
import { vipTier } from './vip-tier.ts'

/** Who is signed in, at the head of the menu and of the side bar: the way to the account. */
export function PlayerCard({ user, path }: { user: UserInfo; path: string }) {
  const text = useText()
  return (
    <a className="player-card" href={`#${path}?open=user-info`}>
      <Avatar name={user.nick_name} src={avatarSrc(user.avatar_id)} size={44} tier={vipTier(user.vip_level)} />
      <span>
        <b>
          <bdi>{user.nick_name}</bdi>
        </b>
        <small>{text('dialog_user_info')}</small>
      </span>
    </a>
  )
}
