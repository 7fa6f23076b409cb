import { useSyncExternalStore } from 'react'
import { queryClient } from '../../lib/api/query-client.ts'
import { useText } from '../../lib/words/i18n.ts'
import { OfflineBar } from '../../ui/states/OfflineBar.tsx'

/** Says that the line is gone, what still counts, and tries again by itself when it is back. */
export function ConnectionBar() {
  const text = useText()
  const isOnline = useIsOnline()
  if (isOnline) return null
  return (
    <OfflineBar
      title={text('offline_title')}
      text={text('offline_text')}
      retryText={text('try_again')}
      onRetry={() => void queryClient.refetchQueries({ type: 'active' })}
    />
  )
}

function subscribe(notify: () => void) {
  addEventListener('online', notify)
  addEventListener('offline', notify)
  return () => {
    removeEventListener('online', notify)
    removeEventListener('offline', notify)
  }
}
const useIsOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
