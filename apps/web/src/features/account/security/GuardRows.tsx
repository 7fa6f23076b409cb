import './security.css'
import { getProfile } from '@tablestakes/contract/account'
import type { ResponseOf } from '@tablestakes/contract/call'
import { getSecondFactor, listPasskeys } from '@tablestakes/contract/security'
import { VisuallyHidden } from '@tablestakes/look/figures/VisuallyHidden.tsx'
import { Check, Fingerprint, KeyRound, Mail, RectangleEllipsis, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { refreshCalls } from '../../../lib/api/query-client.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { List, ListRow } from '../../../ui/lists/List.tsx'
import { MaskedContact } from '../MaskedContact.tsx'
import { Facts } from './devices/Facts.tsx'
import { passkeyObstacleHere } from './factors/passkey-support.ts'
import { Onward } from './Onward.tsx'

type Profile = ResponseOf<typeof getProfile>

/** Each guard of the account, whether it is on, and the way to its dialog. */
export function GuardRows({ profile, passkeyCount }: { profile: Profile; passkeyCount: number }) {
  const text = useText()
  const { userInfo } = profile
  const mobile = <MaskedContact contact={userInfo.mobile} />
  const email = <MaskedContact contact={userInfo.email} />
  return (
    <section>
      <h3 className="guard-head">{text('security_guards')}</h3>
      <List name={text('security_guards')}>
        <GuardRow
          icon={<KeyRound />}
          title={text('security_password')}
          isOn={userInfo.has_password}
          state={text(userInfo.has_password ? 'security_password_on' : 'security_password_off')}
          open={() => openDialog('password')}
        />
        <GuardRow
          icon={<Smartphone />}
          title={text('security_phone')}
          isOn={profile.is_mobile_verified}
          state={
            <ContactState isBound={profile.is_mobile_bound} isVerified={profile.is_mobile_verified} contact={mobile} />
          }
          open={() => openDialog('phone-binding')}
        />
        <GuardRow
          icon={<Mail />}
          title={text('security_email')}
          isOn={profile.is_email_verified}
          state={
            <ContactState isBound={profile.is_email_bound} isVerified={profile.is_email_verified} contact={email} />
          }
          open={() => openDialog('email-binding')}
        />
        <GuardRow
          icon={<RectangleEllipsis />}
          title={text('security_second_factor')}
          isOn={profile.second_factor}
          state={text(profile.second_factor ? 'security_second_factor_on' : 'security_second_factor_off')}
          open={() => openDialog('second-factor')}
        />
        <GuardRow
          icon={<Fingerprint />}
          title={text('security_passkeys')}
          isOn={passkeyCount > 0}
          state={
            passkeyCount === 0 && passkeyObstacleHere() !== null
              ? text('security_passkeys_elsewhere')
              : text('security_passkeys_count', { count: passkeyCount })
          }
          open={() => openDialog('passkeys')}
        />
      </List>
    </section>
  )
}

type GuardRowProps = {
  icon: ReactNode
  title: string
  isOn: boolean
  state: ReactNode
  open: () => Promise<unknown>
}

function GuardRow({ icon, title, isOn, state, open }: GuardRowProps) {
  const text = useText()
  async function go() {
    await open()
    await refreshCalls([getProfile, listPasskeys, getSecondFactor])
  }
  return (
    <ListRow
      mark={isOn ? <Check /> : icon}
      markTone={isOn ? 'success' : 'plain'}
      title={
        <>
          {title}
          <VisuallyHidden> {text(isOn ? 'security_on' : 'security_missing')}</VisuallyHidden>
        </>
      }
      text={state}
      end={<Onward />}
      onPress={() => void go()}
    />
  )
}

function ContactState({ isBound, isVerified, contact }: { isBound: boolean; isVerified: boolean; contact: ReactNode }) {
  const text = useText()
  if (!isBound) return text('security_contact_none')
  if (isVerified) return contact
  return (
    <Facts
      of={[
        { key: 'contact', fact: contact },
        { key: 'state', fact: <span className="text-warning">{text('security_contact_unverified')}</span> },
      ]}
    />
  )
}
