import '../security.css'
import type { ResponseOf } from '@tablestakes/contract/call'
import { listSessions, revokeSession } from '@tablestakes/contract/security'
import { languages } from '@tablestakes/domain/site/language'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { Badge, LiveDot } from '@tablestakes/look/figures/Badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { callApi } from '../../../../lib/api/api.ts'
import { apiQuery } from '../../../../lib/api/api-query.ts'
import { useLanguage, useText } from '../../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../../shell/dialogs/DialogSheet.tsx'
import { openDialog } from '../../../../shell/dialogs/open-dialog.ts'
import { toast } from '../../../../shell/toasts/toast.ts'
import { List, ListRow } from '../../../../ui/lists/List.tsx'
import { useMoments } from '../moments.ts'
import { Problem } from '../Problem.tsx'
import { Unloaded } from '../Unloaded.tsx'
import { useWork } from '../work.ts'
import { DeviceMark } from './DeviceMark.tsx'
import { deviceKind } from './device-kind.ts'
import { Facts } from './Facts.tsx'
import { placeName } from './place-name.ts'
import { useDeviceName } from './use-device-name.ts'
import { whereFacts } from './where-facts.tsx'

type Session = ResponseOf<typeof listSessions>['list'][number]

const REFRESH_MS = 20_000
/**
 * Ten minutes of looking. Every question counts as a sign of life, and a page left open must still be asked who is there
 * before money moves.
 */
const REFRESHES_MAX = 30

/** Where the player is signed in, fresh while it is looked at; each of them, or all others, can be signed out. */
export default function DevicesDialog() {
  const text = useText()
  const nameOf = useDeviceName()
  const sessions = useQuery({
    ...apiQuery(listSessions, {}),
    refetchInterval: ({ state }) => (state.dataUpdateCount < REFRESHES_MAX ? REFRESH_MS : false),
  })
  const revoke = useWork({
    work: (session: Session | 'others') =>
      callApi(revokeSession, session === 'others' ? {} : { id: session.id }, { quiet: true }),
    refreshes: [listSessions],
    onDone: (_, session) =>
      toast.success(
        session === 'others'
          ? text('devices_others_signed_out')
          : text('devices_signed_out', { device: nameOf(deviceOf(session)) }),
      ),
  })

  async function ask(session: Session | 'others') {
    const question =
      session === 'others'
        ? { title: text('devices_sign_out_others_ask'), message: text('devices_sign_out_others_text') }
        : {
            title: text('devices_sign_out_ask', { device: nameOf(deviceOf(session)) }),
            message: text('devices_sign_out_text'),
          }
    if (await openDialog('confirm', { ...question, confirmText: text('devices_sign_out_do') })) revoke.run(session)
  }

  const list = newestFirst(sessions.data?.list ?? [])
  const hasOthers = list.some((session) => !session.is_current)
  const footer = hasOthers && (
    <Button size="lg" block busy={revoke.asked === 'others'} onClick={() => void ask('others')}>
      {text('devices_sign_out_others')}
    </Button>
  )
  return (
    <DialogSheet title={text('devices_title')} subtitle={text('devices_subtitle')} footer={footer}>
      {sessions.data ? (
        <div className="guard-stack">
          <List name={text('devices_title')}>
            {list.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isBusy={revoke.asked === session || revoke.asked === 'others'}
                onSignOut={() => void ask(session)}
              />
            ))}
          </List>
          {!hasOthers && <p className="guard-note">{text('devices_only_this')}</p>}
          <Problem text={revoke.problem} />
        </div>
      ) : (
        <Unloaded queries={[sessions]} rows={2} />
      )}
    </DialogSheet>
  )
}

function SessionRow({ session, isBusy, onSignOut }: { session: Session; isBusy: boolean; onSignOut: () => void }) {
  const text = useText()
  const { ago, moment } = useMoments()
  const device = useDeviceName()(deviceOf(session))
  const place = placeName(session.place, languages[useLanguage()].tag)
  const seen = session.is_current ? text('devices_here_now') : text('devices_seen', { when: ago(session.seen_time) })
  return (
    <ListRow
      mark={<DeviceMark kind={deviceKind(deviceOf(session))} />}
      markTone={session.is_current ? 'success' : 'plain'}
      title={
        <span className="guard-title">
          <bdi>{device}</bdi>
          {session.is_current && (
            <Badge tone="success" icon={<LiveDot />}>
              {text('devices_this')}
            </Badge>
          )}
        </span>
      }
      text={
        <>
          <Facts of={whereFacts({ place, ip: session.ip })} />
          <span className="guard-line" title={moment(session.seen_time)}>
            {seen}
          </span>
        </>
      }
      end={
        !session.is_current && (
          <IconButton
            name={text('devices_sign_out', { device })}
            icon={<LogOut className="flip" />}
            look="box"
            disabled={isBusy}
            onClick={onSignOut}
          />
        )
      }
    />
  )
}

const deviceOf = (session: Session) => ({ model: session.device_model, osVersion: session.os_version })

const newestFirst = (sessions: readonly Session[]) =>
  sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current) || b.seen_time - a.seen_time)
