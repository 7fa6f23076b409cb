import './notifications.css'
import type { ResponseOf } from '@tablestakes/contract/call'
import { getPushSettings, type PushTopic, pushTopics, setPushSettings } from '@tablestakes/contract/push'
import { Switch } from '@tablestakes/look/controls/Switch.tsx'
import { useQuery } from '@tanstack/react-query'
import { BadgeDollarSign, Gift, Headset, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { apiQuery, useApiMutation } from '../../lib/api/api-query.ts'
import { useText } from '../../lib/words/i18n.ts'
import { DialogSheet } from '../../shell/dialogs/DialogSheet.tsx'
import { Unloaded } from '../../shell/states/Unloaded.tsx'
import { List, ListRow } from '../../ui/lists/List.tsx'
import { ListSkeleton } from '../../ui/states/Skeleton.tsx'
import { QuietHours } from './QuietHours.tsx'
import { ThisDevice } from './ThisDevice.tsx'

type Settings = ResponseOf<typeof getPushSettings>
type Choices = Pick<Settings, PushTopic | 'quiet'>

const MARKS: Record<PushTopic, ReactNode> = {
  payments: <BadgeDollarSign />,
  security: <ShieldCheck />,
  support: <Headset />,
  offers: <Gift />,
}

/** Whether this device is told things while the app is closed, of what, and when not. */
export default function NotificationsDialog() {
  const text = useText()
  const settings = useQuery(apiQuery(getPushSettings, {}))
  return (
    <DialogSheet title={text('dialog_notifications')}>
      {settings.data ? (
        <Chosen settings={settings.data} />
      ) : (
        <Unloaded query={settings} words={{ failed: 'did_not_load_title', text: 'care_failed_text' }}>
          <ListSkeleton rows={5} />
        </Unloaded>
      )}
    </DialogSheet>
  )
}

function Chosen({ settings }: { settings: Settings }) {
  const text = useText()
  const { mutate, isPending, variables } = useApiMutation(setPushSettings, { refreshes: [getPushSettings] })
  const { payments, security, support, offers, quiet } = settings
  const stored: Choices = { payments, security, support, offers, quiet }
  // What was just chosen stands while the server is told, and falls back if it refuses.
  const shown = isPending && variables ? variables : stored
  const change = (one: Partial<Choices>) => mutate({ ...shown, ...one })
  return (
    <div className="notify-stack">
      <ThisDevice settings={settings} />
      <List name={text('dialog_notifications')}>
        {pushTopics.map((topic) => {
          const isForbidden = topic === 'offers' && !settings.are_offers_allowed
          return (
            <ListRow
              key={topic}
              mark={MARKS[topic]}
              title={text(`push_topic_${topic}`)}
              text={text(isForbidden ? 'push_offers_not_here' : `push_topic_${topic}_text`)}
              end={
                <Switch
                  name={text(`push_topic_${topic}`)}
                  checked={shown[topic] && !isForbidden}
                  disabled={isPending || isForbidden}
                  onChange={(isWanted) => change({ [topic]: isWanted })}
                />
              }
            />
          )
        })}
      </List>
      <QuietHours quiet={shown.quiet} isBusy={isPending} onChange={(wanted) => change({ quiet: wanted })} />
    </div>
  )
}
