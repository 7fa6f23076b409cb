import { getLimits, getProtection, type Limit } from '@tablestakes/contract/protection'
import { apiQuery } from '../../lib/api/api-query.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { ignoreFailure } from '../../lib/browser/ignore-failure.ts'
import { hasPlayer } from '../../lib/session/session.ts'
import { textOf } from '../../lib/words/i18n.ts'
import { openDialog } from '../dialogs/open-dialog.ts'
import { toast } from '../toasts/toast.ts'
import { limitNames, writeLeftAndReset } from './limit-words.ts'
import { leftOf, tightestLimit } from './tightest-limit.ts'

/** Long enough to be read by a player in the middle of a game. */
const TOLD_MS = 8_000
/** A game may say it as often as it likes. */
const PAUSE_MS = 2_000

let isAsked = false

/** A game says that a stake was refused. It is not believed about the reason: the server is asked. */
export function tellStakeRefused(): void {
  if (isAsked || !hasPlayer()) return
  isAsked = true
  setTimeout(() => {
    isAsked = false
  }, PAUSE_MS)
  ignoreFailure(tell(), 'a refused stake')
}

async function tell(): Promise<void> {
  const state = await queryClient.fetchQuery({ ...apiQuery(getProtection, {}), staleTime: 0 })
  // A check that is due opens by itself.
  if (state.is_check_due) return
  const { list } = await queryClient.fetchQuery({ ...apiQuery(getLimits, {}), staleTime: 0 })
  const limit = tightestLimit(list)
  if (!limit) return
  toast.warning(textOf('limit_reached_title'), {
    detail: writeDetail(limit),
    durationMs: TOLD_MS,
    action: { text: textOf('limit_see'), onPress: () => void openDialog('protection') },
  })
}

const writeDetail = (limit: Limit) =>
  `${textOf(limitNames[limit.kind])}: ${writeLeftAndReset({
    kind: limit.kind,
    left_amount: leftOf(limit),
    left_minutes: 0,
    resets_at: limit.resets_at,
  })}`
