import { useText } from '../../../lib/words/i18n.ts'
import { useAgo } from '../../../lib/words/use-ago.ts'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import { List, ListRow } from '../../../ui/lists/List.tsx'
import { Avatar } from '../../../ui/pictures/Avatar.tsx'
import { useInviteRewards } from './turntable-queries.ts'

/** What friends have added, the latest ten. */
export function FriendsAdded() {
  const text = useText()
  const ago = useAgo()
  const { data } = useInviteRewards()
  if (!data) return null
  return (
    <section>
      <h3 className="filled-label">{text('fill_friends')}</h3>
      {data.list.length === 0 ? (
        <p className="box-empty card">{text('fill_no_friends')}</p>
      ) : (
        <List name={text('fill_friends')}>
          {data.list.map(({ id, nickname, amount, create_time }) => (
            <ListRow
              key={id}
              mark={<Avatar name={nickname} size={40} />}
              title={nickname}
              text={ago(create_time)}
              end={<SiteMoney amount={amount} tone="gold" sign="always" />}
            />
          ))}
        </List>
      )}
    </section>
  )
}
