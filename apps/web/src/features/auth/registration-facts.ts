import { getInvitation } from '../../lib/address/launch.ts'
import { entryFacts } from '../../lib/session/entry-facts.ts'
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
