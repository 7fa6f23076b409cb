import { Gift } from 'lucide-react'
import { useLanguage, useText } from '../../lib/words/i18n.ts'
import { List, ListRow } from '../../ui/lists/List.tsx'
import type { InviteInfo } from './agent-queries.ts'

/** The offers that wait for a friend who joins, by the names they have on the activity page. */
export function FriendsGet({ info }: { info: InviteInfo }) {
  const text = useText()
  const language = useLanguage()
  if (info.friend_gets.length === 0) return null
  return (
    <section>
      <h2 className="agent-label">{text('invite_friends_get')}</h2>
      <List name={text('invite_friends_get')}>
        {info.friend_gets.map(({ activity_id, titles }) => (
          <ListRow key={activity_id} mark={<Gift />} title={titles[language] ?? titles.en ?? ''} />
        ))}
      </List>
    </section>
  )
}
