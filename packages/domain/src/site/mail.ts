/** The mail box (specification §3, §4, §9). */

/** Specification §9. */
const MAX_BADGE = 9

/** What the badge shows; null hides it. */
export function mailBadge(unread: number): number | null {
  return unread > 0 ? Math.min(unread, MAX_BADGE) : null
}

/** Specification §3: award_type 1 coins, which are our gold, 2 cash, anything else bonus. */
export function mailAwardKind(awardType: number): 'gold' | 'cash' | 'bonus' {
  return awardType === 1 ? 'gold' : awardType === 2 ? 'cash' : 'bonus'
}

type MailAward = { hasAward: boolean; isClaimed: boolean; expiresAt: number | null }

/** An award that can still be claimed would be lost with its mail: it is asked about before the mail is deleted. */
export function awardWaits({ hasAward, isClaimed, expiresAt }: MailAward, now: number): boolean {
  return hasAward && !isClaimed && (expiresAt === null || expiresAt > now)
}
