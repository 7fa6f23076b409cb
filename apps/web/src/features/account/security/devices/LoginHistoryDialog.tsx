import '../security.css'
import { listLogins } from '@tablestakes/contract/security'
import { languages } from '@tablestakes/domain/site/language'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Badge } from '@tablestakes/look/figures/Badge.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LogIn, ShieldAlert, Sparkle } from 'lucide-react'
import { callApi } from '../../../../lib/api/api.ts'
import { useLanguage, useText } from '../../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../../shell/dialogs/DialogSheet.tsx'
import { openDialog } from '../../../../shell/dialogs/open-dialog.ts'
import { StatePicture } from '../../../../shell/states/StatePicture.tsx'
import { InfiniteList, PAGE_SIZE } from '../../../../ui/lists/InfiniteList.tsx'
import { ListRow } from '../../../../ui/lists/List.tsx'
import { EmptyState } from '../../../../ui/states/StateMessage.tsx'
import { useMoments } from '../moments.ts'
import { Unloaded } from '../Unloaded.tsx'
import { Facts } from './Facts.tsx'
import { isFailed, isSuspicious, type Login, outcomeOf, wayOf } from './login-outcomes.ts'
import { placeName } from './place-name.ts'
import { useDeviceName } from './use-device-name.ts'
import { whereFacts } from './where-facts.tsx'

/** Every attempt to get in, newest first: how, from which device and place, and whether it worked. */
export default function LoginHistoryDialog() {
  const text = useText()
  const pages = useInfiniteQuery({
    queryKey: [listLogins.path, 'pages'],
    queryFn: ({ pageParam }) => callApi(listLogins, { last_id: pageParam, limit: PAGE_SIZE }, { quiet: true }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.last_id === '' ? undefined : page.last_id),
  })
  const logins = pages.data?.pages.flatMap((page) => page.list)
  return (
    <DialogSheet title={text('logins_title')} subtitle={text('logins_subtitle')}>
      {!logins ? (
        <Unloaded queries={[pages]} rows={5} />
      ) : logins.length === 0 ? (
        <EmptyState
          picture={<StatePicture picture="empty" />}
          title={text('logins_empty_title')}
          text={text('logins_empty_text')}
          isBare
        />
      ) : (
        <div className="guard-stack">
          {logins.some(isSuspicious) && <NotYou />}
          <div>
            <InfiniteList
              name={text('logins_list')}
              items={logins}
              renderItem={(login) => <LoginRow key={login.id} login={login} />}
              hasMore={pages.hasNextPage}
              isLoading={pages.isFetching}
              onMore={() => void pages.fetchNextPage()}
              loadingName={text('loading')}
              endText={text('logins_end')}
              error={
                pages.isFetchNextPageError
                  ? { text: text('logins_more_failed'), retryText: text('try_again') }
                  : undefined
              }
            />
          </div>
        </div>
      )}
    </DialogSheet>
  )
}

function LoginRow({ login }: { login: Login }) {
  const text = useText()
  const { ago, moment } = useMoments()
  const device = useDeviceName()({ model: login.device_model })
  const place = placeName(login.place, languages[useLanguage()].tag)
  const hasFailed = isFailed(login)
  return (
    <ListRow
      mark={hasFailed ? <ShieldAlert /> : <LogIn className="flip" />}
      markTone={hasFailed ? 'danger' : 'success'}
      title={
        <span className="guard-title">
          <span className={hasFailed ? 'text-danger' : undefined}>{text(outcomeOf(login))}</span>
          {login.is_new_device && (
            <Badge tone="warning" icon={<Sparkle />}>
              {text('logins_new_device')}
            </Badge>
          )}
        </span>
      }
      text={
        <>
          <Facts
            of={[
              {
                key: 'when',
                fact: (
                  <time dateTime={new Date(login.create_time).toISOString()} title={moment(login.create_time)}>
                    {ago(login.create_time)}
                  </time>
                ),
              },
              { key: 'way', fact: text(wayOf(login)) },
            ]}
          />
          <Facts of={whereFacts({ device, place, ip: login.ip })} />
        </>
      }
    />
  )
}

/** Shown as soon as there is something the player may not know. */
function NotYou() {
  const text = useText()
  return (
    <section className="guard-warn">
      <h3>{text('logins_not_you')}</h3>
      <p>{text('logins_not_you_text')}</p>
      <div className="guard-buttons">
        <Button size="sm" onClick={() => void openDialog('password')}>
          {text('logins_change_password')}
        </Button>
        <Button size="sm" onClick={() => void openDialog('devices')}>
          {text('logins_see_devices')}
        </Button>
      </div>
    </section>
  )
}
