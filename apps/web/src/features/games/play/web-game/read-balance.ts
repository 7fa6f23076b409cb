import { getUserInfo } from '@tablestakes/contract/account'
import { callApi } from '../../../../lib/api/api.ts'
import { ignoreFailure } from '../../../../lib/browser/ignore-failure.ts'
import { setUser, useSession } from '../../../../lib/session/session.ts'

/** A game may say it as often as it likes; the books are asked at most this often. */
const PAUSE_MS = 1_000

let isAsked = false

/** The game says that the balance has changed. It is not believed about the amount: the ledger is asked. */
export function readBalanceSoon(): void {
  if (isAsked || !useSession.getState().user) return
  isAsked = true
  setTimeout(() => {
    isAsked = false
    ignoreFailure(readBalance(), 'balance')
  }, PAUSE_MS)
}

async function readBalance(): Promise<void> {
  const before = useSession.getState().user
  const user = await callApi(getUserInfo, {}, { quiet: true })
  // The live stream is ahead of an answer: what it brought meanwhile stays.
  if (useSession.getState().user === before) setUser(user)
}
