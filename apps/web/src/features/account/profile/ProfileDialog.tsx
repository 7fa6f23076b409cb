import '../account.css'
import { getProfile } from '@tablestakes/contract/account'
import type { ResponseOf } from '@tablestakes/contract/call'
import { languages } from '@tablestakes/domain/site/language'
import { Badge } from '@tablestakes/look/figures/Badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { AtSign, BadgeCheck, CalendarDays, IdCard, Languages, Mail, RectangleEllipsis, Smartphone } from 'lucide-react'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useLanguage, useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { List, ListRow } from '../../../ui/lists/List.tsx'
import { ListSkeleton, Loading } from '../../../ui/states/Skeleton.tsx'
import { MaskedContact } from '../MaskedContact.tsx'
import { LoadFailed } from '../UserSheet.tsx'
import { BirthdayRow } from './BirthdayRow.tsx'
import { CopyChip } from './CopyChip.tsx'
import { EntryRow } from './EntryRow.tsx'
import { PlayStatistics } from './PlayStatistics.tsx'

type Profile = ResponseOf<typeof getProfile>

/** Who the player is, what has been verified, and what has been played. */
export default function ProfileDialog() {
  const text = useText()
  const { data, isError, isFetching, refetch } = useQuery(apiQuery(getProfile, {}))
  return (
    <DialogSheet title={text('dialog_profile')}>
      {data ? (
        <div className="account-stack">
          <PlayStatistics profile={data} />
          <PersonRows profile={data} />
        </div>
      ) : isError ? (
        <LoadFailed isLoading={isFetching} onReload={() => void refetch()} />
      ) : (
        <Loading name={text('loading')}>
          <ListSkeleton rows={6} />
        </Loading>
      )}
    </DialogSheet>
  )
}

function PersonRows({ profile }: { profile: Profile }) {
  const text = useText()
  const language = useLanguage()
  const { userInfo, username } = profile
  return (
    <List name={text('dialog_profile')}>
      <ListRow
        mark={<IdCard />}
        title={text('account_id')}
        end={<CopyChip content={String(userInfo.id)} name={text('account_id')} />}
      />
      <EntryRow
        icon={<AtSign />}
        title={text('user_name')}
        text={username === '' ? text('account_not_set') : <bdi>{username}</bdi>}
        open={() => openDialog('bind-user-id')}
      />
      <EntryRow
        icon={<Smartphone />}
        title={text('account_mobile')}
        text={profile.is_mobile_bound ? <MaskedContact contact={userInfo.mobile} /> : text('account_not_bound')}
        end={<ContactState isBound={profile.is_mobile_bound} isVerified={profile.is_mobile_verified} />}
        open={() => openDialog('phone-binding')}
      />
      <EntryRow
        icon={<Mail />}
        title={text('account_email')}
        text={profile.is_email_bound ? <MaskedContact contact={userInfo.email} /> : text('account_not_bound')}
        end={<ContactState isBound={profile.is_email_bound} isVerified={profile.is_email_verified} />}
        open={() => openDialog('email-binding')}
      />
      <BirthdayRow birthday={profile.birthday} icon={<CalendarDays />} />
      <EntryRow
        icon={<Languages />}
        title={text('language')}
        text={<span lang={languages[language].tag}>{languages[language].ownName}</span>}
        open={() => openDialog('language')}
      />
      <EntryRow
        icon={<RectangleEllipsis />}
        title={text('profile_second_factor')}
        text={text(profile.second_factor ? 'profile_on' : 'profile_off')}
        open={() => openDialog('second-factor')}
      />
      <ListRow
        mark={<BadgeCheck />}
        title={text('profile_verification')}
        text={text(LEVELS[profile.verification_level] ?? LEVELS[0])}
      />
    </List>
  )
}

const LEVELS = ['profile_level_0', 'profile_level_1', 'profile_level_2', 'profile_level_3'] as const

function ContactState({ isBound, isVerified }: { isBound: boolean; isVerified: boolean }) {
  const text = useText()
  if (!isBound) return null
  return isVerified ? (
    <Badge tone="success">{text('profile_verified')}</Badge>
  ) : (
    <Badge tone="warning">{text('account_verify')}</Badge>
  )
}
