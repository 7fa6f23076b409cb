import type { LiveMessageOf } from '@tablestakes/contract/live'
import type { listMail } from '@tablestakes/contract/mail'
import { pickBlock } from '@tablestakes/domain/site/language'
import { refreshCalls } from '../../lib/api/query-client.ts'
import { getLanguage, textOf } from '../../lib/words/i18n.ts'
import { openDialog, useDialogStack } from '../dialogs/open-dialog.ts'
import { toast } from '../toasts/toast.ts'

/** By its path: its schema belongs to the mail box. */
const MAILS: Pick<typeof listMail, 'path'> = { path: '/api/mail/list' }

/** Long enough to be read by a player in the middle of a game. */
const TOLD_MS = 6_000

/** A letter has come: an open mail box shows it, and a player who is elsewhere is told. */
export function tellMail({ mail: { id, title } }: LiveMessageOf<'mail'>): void {
  void refreshCalls([MAILS])
  if (useDialogStack.getState().entries.some(({ name, isOpen }) => isOpen && name === 'mail-box')) return
  toast.info(textOf('mail_new'), {
    detail: pickBlock(title, getLanguage()) ?? '',
    durationMs: TOLD_MS,
    action: { text: textOf('mail_read'), onPress: () => void openDialog('message-box', { id }) },
  })
}
