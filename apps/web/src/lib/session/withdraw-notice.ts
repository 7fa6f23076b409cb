import type { Session } from '@tablestakes/contract/auth'

type Notice = Session['withdraw_notice']

let untold: Notice | null = null

/** Specification §3: a login answer tells once that a withdrawal was decided. It waits here until somebody can say it. */
export function keepWithdrawNotice({ withdraw_notice }: { withdraw_notice?: Notice }): void {
  if (withdraw_notice?.has_notice) untold = withdraw_notice
}

/** How it ended; null when there is no news. */
export function takeWithdrawNotice(): 'success' | 'fail' | null {
  const notice = untold
  untold = null
  return notice && (notice.is_succ ? 'success' : 'fail')
}
