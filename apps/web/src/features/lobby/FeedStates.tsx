import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useText } from '../../lib/words/i18n.ts'
import { ListSkeleton, Loading } from '../../ui/states/Skeleton.tsx'

/** Rows of a feed: no more than fit beside each other on a laptop without scrolling. */
export const FEED_ROWS = 5

export function FeedSkeleton() {
  const text = useText()
  return (
    <Loading name={text('loading')}>
      <ListSkeleton rows={FEED_ROWS} />
    </Loading>
  )
}

/** One line instead of rows: nothing has happened yet, or it did not load. */
export function FeedNote({ words, retry }: { words: string; retry?: () => void }) {
  const text = useText()
  return (
    <div className="feed-note card">
      <p>{words}</p>
      {retry && (
        <Button size="sm" onClick={retry}>
          {text('try_again')}
        </Button>
      )}
    </div>
  )
}
