import { useText } from '../lib/i18n.ts'
import { EmptyState } from '../ui/StateMessage.tsx'
import { StatePage } from './StatePage.tsx'
import { StatePicture } from './StatePicture.tsx'
import { useScreenTitle } from './screen-title.ts'

/** Opened without a line: the page comes by itself when it is back. */
export default function OfflinePage() {
  const text = useText()
  return (
    <StatePage title={useScreenTitle()}>
      <EmptyState
        picture={<StatePicture picture="offline" />}
        title={text('status_offline')}
        text={text('offline_text')}
      />
    </StatePage>
  )
}
