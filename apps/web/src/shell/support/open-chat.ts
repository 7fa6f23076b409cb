import { getCustomerInfo } from '@tablestakes/contract/support'
import { apiQuery } from '../../lib/api/api-query.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { textOf } from '../../lib/words/i18n.ts'
import { openDialog } from '../dialogs/open-dialog.ts'
import { toast } from '../toasts/toast.ts'

const BUILT_IN = 1

/** Specification §4: our own chat opens maximised; otherwise an alert is shown and the given address opens in a new tab. */
export async function openChat(): Promise<void> {
  const info = await queryClient.ensureQueryData(apiQuery(getCustomerInfo, {})).catch(() => null)
  if (!info) {
    toast.error(textOf('did_not_load_title'))
    return
  }
  if (info.flag === BUILT_IN || info.url === '') {
    await openDialog('live-chat')
    return
  }
  await openDialog('alert', { title: textOf('support_elsewhere_title'), message: textOf('support_elsewhere_text') })
  window.open(info.url, '_blank', 'noopener,noreferrer')
}
