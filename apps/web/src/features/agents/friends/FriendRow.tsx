import type { listInvitees } from '@tablestakes/contract/agents'
import type { ResponseOf } from '@tablestakes/contract/call'
import { Badge } from '@tablestakes/look/figures/Badge.tsx'
import { Check } from 'lucide-react'
import { useText } from '../../../lib/words/i18n.ts'
import { useShortMoney } from '../../../shell/money/SiteMoney.tsx'
import { avatarSrc } from '../../../shell/player/avatar.ts'
import { ListRow } from '../../../ui/lists/List.tsx'
import { Avatar } from '../../../ui/pictures/Avatar.tsx'
import { writeDate } from '../write-day.ts'

export type Friend = ResponseOf<typeof listInvitees>['list'][number]

/** One invitee: a masked name, the day they joined, their bets as a range, and whether they count yet. */
export function FriendRow({ friend, onPress }: { friend: Friend; onPress?: (() => void) | undefined }) {
  const text = useText()
  const writeRange = useWrittenRange()
  const { nickname, face_id: faceId, is_qualified: isQualified, deposited, staked, campaign, invitees } = friend
  const facts = [
    text('friend_joined', { day: writeDate(friend.create_time) }),
    staked.from > 0n && text('friend_bets', { range: writeRange(staked) }),
    campaign,
    onPress !== undefined && text('friend_invited', { count: invitees }),
  ]
  const isBegun = deposited.from > 0n
  return (
    <ListRow
      mark={<Avatar name={nickname} src={avatarSrc(faceId)} size={40} />}
      title={nickname}
      text={facts.filter(Boolean).join(' · ')}
      onPress={onPress}
      end={
        isQualified ? (
          <Badge tone="success" icon={<Check />}>
            {text('friend_qualified')}
          </Badge>
        ) : (
          <Badge tone={isBegun ? 'warning' : 'plain'}>{text(isBegun ? 'friend_begun' : 'friend_no_top_up')}</Badge>
        )
      }
    />
  )
}

/** "Rp 1M to 5M": amounts of others are never told exactly. */
function useWrittenRange(): (range: Friend['staked']) => string {
  const text = useText()
  const write = useShortMoney()
  return ({ from, to }) =>
    to === null
      ? text('friend_range_above', { from: write(from) })
      : text('friend_range', { from: write(from), to: write(to) })
}
