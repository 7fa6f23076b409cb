import '../promotions.css'
import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { ShieldPlus } from 'lucide-react'
import { useEffect } from 'react'
import { toHref } from '../../../lib/address/hash-location.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { type Closable, openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { postponeHelp } from '../../../shell/money/demolish-date.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { List, ListRow } from '../../../ui/lists/List.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { useActivities, useWaiting } from '../activity-queries.ts'
import { kindOf } from '../kinds.ts'
import { useOwnWords } from '../parts/use-own-words.ts'

/** The purse is nearly empty: what can be had for nothing, and a way to stop. It never asks for a top-up. */
export default function DemolishDialog({ onClose }: Closable) {
  const text = useText()
  const words = useOwnWords()
  const waiting = useWaiting()
  const { data } = useActivities()
  const free = (data?.list ?? []).filter(({ activity_id: id }) => waiting.has(id)).slice(0, SHOWN)
  // Specification §4: closing postpones it. However it is closed, this view goes.
  useEffect(() => () => postponeHelp(), [])
  return (
    <DialogSheet title={text('dialog_demolish')} subtitle={text('promo_help_subtitle')}>
      <div className="promo-parts">
        {free.length > 0 ? (
          <List name={text('promo_filter_claim')}>
            {free.map(({ activity_id, activity_type, titles }) => (
              <ListRow
                key={activity_id}
                mark={<img src={`/art/banners/${kindOf(activity_type).art}.svg`} alt="" width="40" height="40" />}
                title={words(titles)}
                text={text('promo_waits')}
                href={toHref(`/activity?id=${activity_id}`)}
              />
            ))}
          </List>
        ) : (
          <EmptyState
            picture={<StatePicture picture="no-rewards" />}
            title={text('promo_nothing_title')}
            text={text('promo_help_none')}
            action={<ButtonLink href={toHref('/activity')}>{text('promo_go_all')}</ButtonLink>}
            isBare
          />
        )}
        <Button block icon={<ShieldPlus />} onClick={() => void openDialog('protection')}>
          {text('safer_play')}
        </Button>
        <Button look="text" block onClick={() => onClose()}>
          {text('promo_not_now')}
        </Button>
        <p className="steps-note">{text('promo_help_again')}</p>
      </div>
    </DialogSheet>
  )
}

const SHOWN = 4
