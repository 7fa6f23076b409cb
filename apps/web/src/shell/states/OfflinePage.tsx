import { useText } from '../../lib/words/i18n.ts'
import { EmptyState } from '../../ui/states/StateMessage.tsx'
import { useScreenTitle } from '../frame/screen-title.ts'
import { StatePage } from './StatePage.tsx'
import { StatePicture } from './StatePicture.tsx'

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
