import './security.css'
import type { ResponseOf } from '@tablestakes/contract/call'
import type { listSessions } from '@tablestakes/contract/security'
import { languages } from '@tablestakes/domain/site/language'
import { BellRing, History, Link, MonitorSmartphone, QrCode, Scale } from 'lucide-react'
import { useLanguage, useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { List, ListRow } from '../../../ui/lists/List.tsx'
import { isFailed, type Login } from './devices/login-outcomes.ts'
import { placeName } from './devices/place-name.ts'
import { useMoments } from './moments.ts'
import { Onward } from './Onward.tsx'

type Session = ResponseOf<typeof listSessions>['list'][number]
type AccessRowsProps = { sessions: readonly Session[]; logins: readonly Login[]; linkedCount: number }

/** Who is in and who tried, other ways in, and what is kept about the player. */
export function AccessRows({ sessions, logins, linkedCount }: AccessRowsProps) {
  const text = useText()
  return (
    <>
      <section>
        <h3 className="guard-head">{text('security_access')}</h3>
        <List name={text('security_access')}>
          <ListRow
            mark={<MonitorSmartphone />}
            title={text('security_devices')}
            text={text('security_devices_count', { count: sessions.length })}
            end={<Onward />}
            onPress={() => void openDialog('devices')}
          />
          <LoginRow logins={logins} />
          <ListRow
            mark={<BellRing />}
            title={text('dialog_notifications')}
            text={text('push_intro_title')}
            end={<Onward />}
            onPress={() => void openDialog('notifications')}
          />
          <ListRow
            mark={<Link />}
            title={text('security_linked')}
            text={text('security_linked_count', { count: linkedCount })}
            end={<Onward />}
            onPress={() => void openDialog('linked-accounts')}
          />
          <ListRow
            mark={<QrCode />}
            title={text('security_another_device')}
            text={text('security_another_device_text')}
            end={<Onward />}
            onPress={() => void openDialog('another-device')}
          />
        </List>
      </section>
      <section>
        <h3 className="guard-head">{text('security_data')}</h3>
        <List name={text('security_data')}>
          <ListRow
            mark={<Scale />}
            title={text('security_privacy')}
            text={text('security_privacy_text')}
            end={<Onward />}
            onPress={() => void openDialog('privacy')}
          />
        </List>
      </section>
    </>
  )
}

/** The last login; or, if somebody has failed to get in since, that attempt. */
function LoginRow({ logins }: { logins: readonly Login[] }) {
  const text = useText()
  const { ago } = useMoments()
  const locale = languages[useLanguage()].tag
  const [newest] = logins
  const hasFailed = newest !== undefined && isFailed(newest)
  return (
    <ListRow
      mark={<History />}
      markTone={hasFailed ? 'danger' : 'plain'}
      title={text('security_logins')}
      text={
        newest &&
        (hasFailed ? (
          <span className="text-danger">{text('security_failed_login', { when: ago(newest.create_time) })}</span>
        ) : (
          lastLogin(newest)
        ))
      }
      end={<Onward />}
      onPress={() => void openDialog('login-history')}
    />
  )

  function lastLogin(login: Login): string {
    const place = placeName(login.place, locale)
    const when = ago(login.create_time)
    return place === '' ? text('security_last_login', { when }) : text('security_last_login_place', { when, place })
  }
}
