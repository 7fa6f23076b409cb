import type { getBetTasks } from '@tablestakes/contract/bonuses'
import type { LiveMessage } from '@tablestakes/contract/live'
import { getIndex } from '@tablestakes/contract/lobby'
import type { getWallet, listStatement } from '@tablestakes/contract/wallet'
import type { TextKey } from '@tablestakes/dictionary/keys'
import { queryClient, refreshCalls } from '../../lib/api/query-client.ts'
import { ignoreFailure } from '../../lib/browser/ignore-failure.ts'
import { passOn } from '../../lib/live/live-hearing.ts'
import { hasPlayer, setUser, useSession } from '../../lib/session/session.ts'
import { textOf } from '../../lib/words/i18n.ts'
import { openDialog } from '../dialogs/open-dialog.ts'
import { changeRedPoints } from '../frame/red-points.ts'
import { loadRed } from '../player/load-red.ts'
import { loadUser } from '../player/load-user.ts'
import { endSession } from '../session/end-session.ts'
import { toast } from '../toasts/toast.ts'
import { tellChatState } from './chat-state.ts'
import type { News } from './news.ts'

/** Long enough to be read by a player who did not expect it. */
const SECURITY_TOAST_MS = 12_000

const BURST_MS = 400

/** What a movement of money changes on screen. By their paths: their schemas belong to the screens that show them. */
const MONEY_CALLS: readonly Pick<MoneyCall, 'path'>[] = [
  { path: '/api/wallet' },
  { path: '/api/wallet/statement' },
  { path: '/api/bet_task' },
]
type MoneyCall = typeof getWallet | typeof listStatement | typeof getBetTasks

let balanceNumber = 0
let wasGreeted = false

/** Another player's stream begins: their movements are counted anew. */
export function forgetPlayer(): void {
  balanceNumber = 0
  wasGreeted = false
}

let isAboutToRefresh = false

/** Fast games move money several times a second: what is on screen beside the balance is asked for once after a burst. */
function refreshMoney(): void {
  if (isAboutToRefresh) return
  isAboutToRefresh = true
  setTimeout(() => {
    isAboutToRefresh = false
    void refreshCalls(MONEY_CALLS)
  }, BURST_MS)
}

/** A first greeting comes seconds after the page: money, letters or an open chat may have moved meanwhile, and nobody told. */
function hearFirst(): void {
  tellChatState()
  if (!hasPlayer()) return
  ignoreFailure(loadUserAnew(), 'user info')
  ignoreFailure(loadRed(), 'red points')
}

/** Money that moved while the answer was under way may be in it or not: then it is asked for again. */
async function loadUserAnew(): Promise<void> {
  const before = balanceNumber
  await loadUser()
  if (balanceNumber !== before) await loadUser()
}

/** Few visits hear of letters, orders, documents or a chat: the others do not load their words. */
function tellNews(news: News): void {
  ignoreFailure(
    import('./news.ts').then(({ tell }) => tell(news)),
    'news',
  )
}

/** What the server tells by itself, brought to where it is shown. */
export function applyLiveMessage(message: LiveMessage): void {
  switch (message.type) {
    case 'hello':
      // What was missed is no longer kept: everything on screen is asked for again.
      if (!message.is_resumed && wasGreeted) {
        void queryClient.invalidateQueries()
        if (hasPlayer()) ignoreFailure(loadUserAnew(), 'user info')
      }
      if (!wasGreeted) hearFirst()
      wasGreeted = true
      return
    case 'balance': {
      // An older message never overwrites a newer balance, and one that is known says nothing.
      if (message.number <= balanceNumber) return
      const { user } = useSession.getState()
      if (user) {
        balanceNumber = message.number
        setUser({ ...user, ...message.purses })
      }
      refreshMoney()
      return
    }
    case 'mail':
      changeRedPoints((points) => ({ ...points, mail_unread_num: message.unread_num }))
      tellNews(message)
      return
    case 'activity':
      changeRedPoints((points) => ({
        ...points,
        list: [
          ...points.list.filter((point) => point.activity_id !== message.activity_id),
          { activity_id: message.activity_id, is_show_red: message.is_show_red },
        ],
      }))
      return
    case 'notice':
      void refreshCalls([getIndex])
      return
    case 'sign_out':
      endSession(textOf(message.text_key as TextKey))
      return
    case 'security':
      toast.info(textOf('new_sign_in_title'), {
        detail: [message.device_model, message.place].filter((word) => word !== '').join(' · '),
        durationMs: SECURITY_TOAST_MS,
        isClosable: true,
        action: { text: textOf('see_devices'), onPress: () => void openDialog('devices') },
      })
      return
    case 'order':
    case 'document':
    case 'support':
      tellNews(message)
      return
    case 'support_state':
      tellChatState()
      return
    default:
      // Winners, bets, matches, tables, limits and who is writing are heard by the screens that show them.
      passOn(message)
  }
}
