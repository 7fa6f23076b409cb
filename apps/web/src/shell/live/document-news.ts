import type { LiveMessageOf } from '@tablestakes/contract/live'
import type { listDocuments } from '@tablestakes/contract/privacy'
import { refreshCalls } from '../../lib/api/query-client.ts'
import { textOf } from '../../lib/words/i18n.ts'
import { openDialog, useDialogStack } from '../dialogs/open-dialog.ts'
import { toast } from '../toasts/toast.ts'

/** By its path: its schema belongs to the screens that show it. */
const DOCUMENTS: Pick<typeof listDocuments, 'path'> = { path: '/api/account/documents' }

/** Long enough to be read by a player in the middle of a game. */
const TOLD_MS = 6_000

/** A document was looked at: what shows it is asked for again, and a player who does not see it there is told. */
export function tellDocument({ state }: LiveMessageOf<'document'>): void {
  void refreshCalls([DOCUMENTS])
  if (useDialogStack.getState().entries.some(({ name, isOpen }) => isOpen && name === 'documents')) return
  const isAccepted = state === 'accepted'
  const tell = isAccepted ? toast.success : toast.warning
  tell(textOf(isAccepted ? 'documents_news_accepted' : 'documents_news_refused'), {
    durationMs: TOLD_MS,
    action: { text: textOf('documents_title'), onPress: () => void openDialog('documents') },
  })
}
