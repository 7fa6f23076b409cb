import { entryFacts } from '../../lib/entry-facts.ts'
import { getInvitation } from '../../lib/launch.ts'
import type { Draft } from './entry-draft.ts'

/** What opening an account sends besides who one is: the invitation, the birthday where asked, and what was accepted. */
export function registrationFacts({ invitation, birthday, isAccepted }: Draft) {
  const { turntable } = getInvitation()
  const invitationCode = invitation.trim()
  return {
    ...entryFacts(),
    is_terms_accepted: isAccepted,
    ...(invitationCode !== '' && { invitation_code: invitationCode }),
    ...(turntable !== null && { turntable_key: turntable }),
    ...(birthday !== '' && { birthday }),
  }
}
