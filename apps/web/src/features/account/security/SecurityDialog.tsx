import './security.css'
import { getProfile } from '@tablestakes/contract/account'
import { listLogins, listPasskeys, listSessions } from '@tablestakes/contract/security'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { AccessRows } from './AccessRows.tsx'
import { signOutEverywhere } from './devices/sign-out-everywhere.ts'
import { GuardMeter } from './GuardMeter.tsx'
import { GuardRows } from './GuardRows.tsx'
import { guardsOf } from './guards.ts'
import { Unloaded } from './Unloaded.tsx'

/** How safe the account is, what guards it, who is signed in, and the way to end every session together. */
export default function SecurityDialog() {
  const text = useText()
  const profile = useQuery(apiQuery(getProfile, {}))
  const passkeys = useQuery(apiQuery(listPasskeys, {}))
  const sessions = useQuery(apiQuery(listSessions, {}))
  const logins = useQuery(apiQuery(listLogins, { limit: 20 }))
  async function askToLeave() {
    const isSure = await openDialog('confirm', {
      title: text('security_sign_out_everywhere_ask'),
      message: text('security_sign_out_everywhere_text'),
      confirmText: text('devices_sign_out_do'),
    })
    if (isSure) await signOutEverywhere()
  }

  const isHere = profile.data && passkeys.data && sessions.data && logins.data
  return (
    <DialogSheet title={text('security_title')} subtitle={text('security_subtitle')}>
      {isHere ? (
        <div className="guard-stack">
          <GuardMeter guards={guardsOf(profile.data, passkeys.data.list.length)} />
          <GuardRows profile={profile.data} passkeyCount={passkeys.data.list.length} />
          <AccessRows
            sessions={sessions.data.list}
            logins={logins.data.list}
            linkedCount={profile.data.oauth_user_info.length}
          />
          <Button size="lg" block icon={<LogOut className="flip" />} onClick={() => void askToLeave()}>
            {text('security_sign_out_everywhere')}
          </Button>
        </div>
      ) : (
        <Unloaded queries={[profile, passkeys, sessions, logins]} rows={5} />
      )}
    </DialogSheet>
  )
}
