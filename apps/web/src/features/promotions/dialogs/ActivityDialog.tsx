import '../promotions.css'
import { activityTypes } from '@tablestakes/contract/promotions'
import type { TextKey } from '@tablestakes/dictionary/keys'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { Unloaded } from '../../../shell/states/Unloaded.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { useDetail } from '../activity-queries.ts'
import { ActivityParts } from '../detail/ActivityParts.tsx'
import { useOwnWords } from '../parts/use-own-words.ts'

/**
 * One activity over whatever is on screen. A number below 10,000 names a type: the one of it that is open. It is the rotary
 * (specification §2), and the window that opens on entering.
 */
export default function ActivityDialog({ id = activityTypes.SIGN, title }: { id?: number; title: TextKey }) {
  const text = useText()
  const words = useOwnWords()
  const query = useDetail(id)
  return (
    <DialogSheet title={query.data ? words(query.data.activity.titles) : text(title)}>
      {query.data ? (
        <ActivityParts detail={query.data} />
      ) : (
        <Unloaded
          query={query}
          words={{ failed: 'did_not_load_title', refused: 'promo_gone_title', text: 'promo_failed_text' }}
        >
          <Skeleton height="300px" radius="22px" />
        </Unloaded>
      )}
    </DialogSheet>
  )
}
