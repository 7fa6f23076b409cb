import { activityTypes } from '@tablestakes/contract/promotions'
import { HandCoins } from 'lucide-react'
import { useText } from '../../../lib/words/i18n.ts'
import { useAgo } from '../../../lib/words/use-ago.ts'
import { avatarSrc } from '../../../shell/player/avatar.ts'
import { AwardFigure } from '../../../shell/rewards/AwardFigures.tsx'
import { List, ListRow } from '../../../ui/lists/List.tsx'
import { Avatar } from '../../../ui/pictures/Avatar.tsx'
import { BoxUnloaded } from './BoxUnloaded.tsx'
import { type Box, type BoxType, useBoxFriends, useBoxPayouts } from './box-queries.ts'

/** What was taken so far and, where friends bring boxes, which friends did. */
export function BoxLists({ box, type }: { box: Box; type: BoxType }) {
  return (
    <>
      <Payouts box={box} />
      {type === activityTypes.FISSION_BLIND_BOX && <Friends box={box} />}
    </>
  )
}

function Payouts({ box }: { box: Box }) {
  const text = useText()
  const ago = useAgo()
  const payouts = useBoxPayouts(box.union_key, box.player_id)
  return (
    <section>
      <h2 className="box-label">{text('box_payouts')}</h2>
      {!payouts.data ? (
        <BoxUnloaded query={payouts} />
      ) : payouts.data.list.length === 0 ? (
        <p className="box-empty card">{text('box_no_payouts')}</p>
      ) : (
        <List name={text('box_payouts')}>
          {payouts.data.list.map(({ id, award, create_time }) => (
            <ListRow
              key={id}
              mark={<HandCoins />}
              markTone="gold"
              title={text('box_payout')}
              text={ago(create_time)}
              end={<AwardFigure award={award} />}
            />
          ))}
        </List>
      )}
    </section>
  )
}

function Friends({ box }: { box: Box }) {
  const text = useText()
  const ago = useAgo()
  const friends = useBoxFriends(box.union_key, box.player_id)
  return (
    <section>
      <h2 className="box-label">{text('box_friends')}</h2>
      {!friends.data ? (
        <BoxUnloaded query={friends} />
      ) : friends.data.list.length === 0 ? (
        <p className="box-empty card">{text('box_no_friends')}</p>
      ) : (
        <List name={text('box_friends')}>
          {friends.data.list.map(({ nickname, face_id, boxes, create_time }) => (
            <ListRow
              key={`${nickname} ${create_time}`}
              mark={<Avatar name={nickname} src={avatarSrc(face_id)} size={40} />}
              title={nickname}
              text={ago(create_time)}
              end={text('box_count', { count: boxes })}
            />
          ))}
        </List>
      )}
    </section>
  )
}
