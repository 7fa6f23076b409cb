import type { UserInfo } from '@tablestakes/contract/account'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { Camera, Pencil } from 'lucide-react'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { avatarSrc } from '../../../shell/player/avatar.ts'
import { vipTier } from '../../../shell/player/vip-tier.ts'
import { Avatar } from '../../../ui/pictures/Avatar.tsx'
import { CopyChip } from './CopyChip.tsx'

/** Picture, name and number of the player; the first two lead to where they are changed. */
export function PlayerHead({ user }: { user: UserInfo }) {
  const text = useText()
  return (
    <div className="player-head">
      <button
        type="button"
        className="player-avatar"
        aria-label={text('dialog_avatar')}
        onClick={() => void openDialog('avatar')}
      >
        <Avatar name={user.nick_name} src={avatarSrc(user.avatar_id)} size={72} tier={vipTier(user.vip_level)} />
        <span aria-hidden="true">
          <Camera />
        </span>
      </button>
      <div>
        <div className="player-name">
          <span>
            <bdi>{user.nick_name}</bdi>
          </span>
          <IconButton name={text('dialog_nickname')} icon={<Pencil />} onClick={() => void openDialog('nickname')} />
        </div>
        <div className="player-id">
          {text('account_id')}
          <CopyChip content={String(user.id)} name={text('account_id')} />
        </div>
      </div>
    </div>
  )
}
