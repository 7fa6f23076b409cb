import { useText } from '../../../lib/words/i18n.ts'
import { InfiniteList } from '../../../ui/lists/InfiniteList.tsx'
import { type Friend, FriendRow } from './FriendRow.tsx'

type FriendListProps = {
  pages: {
    hasNextPage: boolean
    isFetching: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  friends: readonly Friend[]
  onPress?: ((friend: Friend) => void) | undefined
}

export function FriendList({ pages, friends, onPress }: FriendListProps) {
  const text = useText()
  return (
    <InfiniteList
      name={text('invite_history')}
      items={friends}
      renderItem={(friend) => (
        <FriendRow
          key={friend.id}
          friend={friend}
          onPress={onPress && friend.invitees > 0 ? () => onPress(friend) : undefined}
        />
      )}
      hasMore={pages.hasNextPage}
      isLoading={pages.isFetching}
      onMore={() => void pages.fetchNextPage()}
      loadingName={text('loading')}
      endText={text('friend_end')}
      error={
        pages.isFetchNextPageError ? { text: text('friend_more_failed'), retryText: text('try_again') } : undefined
      }
    />
  )
}
