/**
 * The mail box (specification §3, §4, §9): claiming or deleting updates the list, new mail is put in front and raises
 * the unread counter, and the badge shows at most 9.
 */

/** Specification §9. */
const MAX_BADGE = 9

/** What the badge shows; null hides it. */
export function mailBadge(unread: number): number | null {
  return unread > 0 ? Math.min(unread, MAX_BADGE) : null
}

/** Specification §3: award_type 1 coins, 2 cash, anything else bonus. */
export function mailAwardKind(awardType: number): 'coins' | 'cash' | 'bonus' {
  return awardType === 1 ? 'coins' : awardType === 2 ? 'cash' : 'bonus'
}

export type Mail = { id: string; isRead: boolean; hasAward: boolean; isClaimed: boolean }

export type MailBox<M extends Mail = Mail> = { mails: readonly M[]; unread: number }

export function receiveMail<M extends Mail>(box: MailBox<M>, mail: M): MailBox<M> {
  // The live stream may tell of the same mail again after it reconnects.
  if (box.mails.some(({ id }) => id === mail.id)) return box
  return { mails: [mail, ...box.mails], unread: box.unread + (mail.isRead ? 0 : 1) }
}

export function readMail<M extends Mail>(box: MailBox<M>, id: string): MailBox<M> {
  return { ...replace(box, id, (mail) => ({ ...mail, isRead: true })), unread: box.unread - unreadAmong(box, [id]) }
}

/** A claimed mail is a read one. */
export function claimMail<M extends Mail>(box: MailBox<M>, id: string): MailBox<M> {
  return readMail(
    replace(box, id, (mail) => ({ ...mail, isClaimed: mail.hasAward })),
    id,
  )
}

export function deleteMail<M extends Mail>(box: MailBox<M>, id: string): MailBox<M> {
  return { mails: box.mails.filter((mail) => mail.id !== id), unread: box.unread - unreadAmong(box, [id]) }
}

/** An award not yet claimed would be lost with its mail: ask first. */
export function deletionNeedsConsent(mail: Mail): boolean {
  return mail.hasAward && !mail.isClaimed
}

function replace<M extends Mail>(box: MailBox<M>, id: string, change: (mail: M) => M): MailBox<M> {
  return { ...box, mails: box.mails.map((mail) => (mail.id === id ? change(mail) : mail)) }
}

/**
 * Never more than the counter holds: older unread mail may be on a page not loaded yet, so it is not counted from the
 * list.
 */
function unreadAmong(box: MailBox, ids: readonly string[]): number {
  return Math.min(box.unread, box.mails.filter(({ id, isRead }) => ids.includes(id) && !isRead).length)
}
