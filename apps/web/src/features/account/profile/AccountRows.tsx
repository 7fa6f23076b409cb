import type { UserInfo } from '@tablestakes/contract/account'
import { languages } from '@tablestakes/domain/site/language'
import { Badge } from '@tablestakes/look/figures/Badge.tsx'
import {
  CircleUserRound,
  FileLock2,
  IdCard,
  KeyRound,
  Languages,
  Mail,
  Palette,
  ShieldCheck,
  ShieldPlus,
  Smartphone,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTheme } from '../../../lib/browser/theme.ts'
import { useLanguage, useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { List } from '../../../ui/lists/List.tsx'
import { MaskedContact } from '../MaskedContact.tsx'
import { EntryRow } from './EntryRow.tsx'

/** The way to everything about the account, with what is set so far. */
export function AccountRows({ user }: { user: UserInfo }) {
  const text = useText()
  const language = useLanguage()
  const { chosen, configured } = useTheme()
  return (
    <>
      <List name={text('dialog_user_info')}>
        <EntryRow icon={<CircleUserRound />} title={text('dialog_profile')} open={() => openDialog('profile')} />
        <EntryRow icon={<ShieldCheck />} title={text('account_security')} open={() => openDialog('security')} />
        <EntryRow icon={<ShieldPlus />} title={text('safer_play')} open={() => openDialog('protection')} />
        <EntryRow icon={<IdCard />} title={text('documents_title')} open={() => openDialog('documents')} />
      </List>
      <List name={text('account_ways_in')}>
        <ContactRow
          icon={<Smartphone />}
          title={text('account_mobile')}
          bound={user.mobile}
          isUnproven={user.is_need_opt && user.mobile !== ''}
          open={() => openDialog('phone-binding')}
        />
        <ContactRow
          icon={<Mail />}
          title={text('account_email')}
          bound={user.email}
          isUnproven={user.is_need_opt && user.mobile === '' && user.email !== ''}
          open={() => openDialog('email-binding')}
        />
        <EntryRow
          icon={<KeyRound />}
          title={text('account_password')}
          text={user.has_password ? undefined : text('account_not_set')}
          open={() => openDialog('password')}
        />
      </List>
      <List name={text('account_settings')}>
        <EntryRow
          icon={<Languages />}
          title={text('language')}
          end={<span lang={languages[language].tag}>{languages[language].ownName}</span>}
          open={() => openDialog('language')}
        />
        <EntryRow
          icon={<Palette />}
          title={text('theme')}
          end={text(`theme_${chosen ?? configured}`)}
          open={() => openDialog('theme')}
        />
        <EntryRow icon={<FileLock2 />} title={text('account_privacy')} open={() => openDialog('privacy')} />
      </List>
    </>
  )
}

type ContactRowProps = {
  icon: ReactNode
  title: string
  bound: string
  isUnproven: boolean
  open: () => Promise<unknown>
}

function ContactRow({ icon, title, bound, isUnproven, open }: ContactRowProps) {
  const text = useText()
  return (
    <EntryRow
      icon={icon}
      title={title}
      text={bound === '' ? text('account_not_bound') : <MaskedContact contact={bound} />}
      end={isUnproven && <Badge tone="warning">{text('account_verify')}</Badge>}
      open={open}
    />
  )
}
