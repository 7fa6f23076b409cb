import type { ResponseOf } from '@tablestakes/contract/call'
import type { LiveMessageOf } from '@tablestakes/contract/live'
import { getCareAdvice, getLimits, getProtection } from '@tablestakes/contract/protection'
import { QueryObserver } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api/api-query.ts'
import { queryClient, refreshCalls } from '../../lib/api/query-client.ts'
import { serverNow } from '../../lib/browser/clock.ts'
import { ignoreFailure } from '../../lib/browser/ignore-failure.ts'
import { hearLive } from '../../lib/live/live-hearing.ts'
import { hasPlayer, useSession } from '../../lib/session/session.ts'
import { textOf } from '../../lib/words/i18n.ts'
import { openDialog, useDialogStack } from '../dialogs/open-dialog.ts'
import { toast } from '../toasts/toast.ts'
import { whenNoRoundIsOpen } from './round-hold.ts'
import { tellStakeRefused } from './stake-refused.ts'
import { writeMoment } from './times.ts'
import { nextNews, stopOf } from './use-stop.ts'

type Protection = ResponseOf<typeof getProtection>

/** The server's clock may be a moment behind ours when a check falls due. */
const AGAIN_MS = 5_000
/** Browsers end longer timers immediately. */
const TIMER_MAX_MS = 2 ** 31 - 1
/** Long enough to be read by a player in the middle of a game. */
const TOLD_MS = 8_000

let isStarted = false
let timer: ReturnType<typeof setTimeout> | undefined
let isAsking = false
/** Whose stop was shown in this visit, and who was asked for advice. */
let toldStopOf: number | null = null
let lookedFor: number | null = null

/** Follows what protects the player who is signed in: a reality check that falls due, a stop, a limit that is reached. */
export function watchProtection(): void {
  if (isStarted) return
  isStarted = true
  const query = apiQuery(getProtection, {})
  const observer = new QueryObserver(queryClient, { ...query, enabled: hasPlayer() })
  observer.subscribe(({ data }) => {
    if (data) follow(data)
  })
  useSession.subscribe(() => {
    if (!hasPlayer()) forgetVisit()
    observer.setOptions({ ...query, enabled: hasPlayer() })
  })
  hearLive('limits', hearNews)
}

function follow(state: Protection): void {
  clearTimeout(timer)
  if (!hasPlayer()) return
  tellStop(state)
  lookForAdvice()
  if (state.is_check_due) ignoreFailure(askCheck(), 'reality check')
  const next = nextNews(state, serverNow())
  if (next === null) return
  const wait = Math.max(AGAIN_MS, next - serverNow())
  timer = setTimeout(() => void refreshCalls([getProtection]), Math.min(wait, TIMER_MAX_MS))
}

/** Who signs in again is told again: meanwhile the exclusion may be over, and the way back open. */
function forgetVisit(): void {
  clearTimeout(timer)
  toldStopOf = null
  lookedFor = null
}

const isCheckDue = () =>
  hasPlayer() && queryClient.getQueryData(apiQuery(getProtection, {}).queryKey)?.is_check_due === true

/** Until it is answered: a step back in the browser closes it, and it comes back. */
async function askCheck(): Promise<void> {
  if (isAsking) return
  isAsking = true
  try {
    await whenNoRoundIsOpen()
    while (isCheckDue()) {
      if ((await openDialog('reality-check')) === true) break
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS / 5))
    }
  } finally {
    isAsking = false
  }
}

/** Once a visit: a player who signs in during a break learns at the door what is open to them. */
function tellStop(state: Protection): void {
  const uid = useSession.getState().user?.uid
  if (uid === undefined || uid === toldStopOf || stopOf(state, serverNow()) === null) return
  toldStopOf = uid
  if (!isTold()) void openDialog('stopped')
}

/** The address may have opened it already. */
const isTold = () => useDialogStack.getState().entries.some(({ name, isOpen }) => isOpen && name === 'stopped')

/** Once a visit. */
function lookForAdvice(): void {
  const uid = useSession.getState().user?.uid
  if (uid === undefined || uid === lookedFor) return
  lookedFor = uid
  ignoreFailure(tellAdvice(), 'advice')
}

/** Until it is read: at the first look of a visit, and when the night's look has seen something. */
async function tellAdvice(): Promise<void> {
  const { advice } = await queryClient.fetchQuery({ ...apiQuery(getCareAdvice, {}), staleTime: 0 })
  if (advice === null || advice.is_answered) return
  await whenNoRoundIsOpen()
  await openDialog('advice')
}

function hearNews({ reason, until }: LiveMessageOf<'limits'>): void {
  void refreshCalls([getProtection, getLimits])
  const words = reason === 'session_ending' ? 'break_until' : 'limit_resets'
  const options = {
    ...(until !== null && { detail: textOf(words, { when: writeMoment(until) }) }),
    durationMs: TOLD_MS,
    action: { text: textOf('limit_see'), onPress: () => void openDialog('protection') },
  }
  // The game on screen may say the same; it is told once.
  if (reason === 'limit_reached') tellStakeRefused()
  if (reason === 'care') ignoreFailure(tellAdvice(), 'advice')
  if (reason === 'session_ending') toast.warning(textOf('limit_session_ending'), options)
}
