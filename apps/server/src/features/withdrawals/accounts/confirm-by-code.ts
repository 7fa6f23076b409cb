import { Refusal } from '../../../platform/http/refusal.ts'
import type { Codes } from '../../auth/index.ts'
import { type Contact, type Contacts, contactsOf } from '../../players/index.ts'
import type { AccountServices, Changer } from './change-accounts.ts'

type AskedCode = Parameters<Codes['check']>[0]

/**
 * The code that was sent to the player's phone or mailbox for this: where money goes is changed by the owner alone. Which of the
 * two it went to is not said, so both are tried. Answers what is then spent together with the change.
 */
export async function confirmByCode(
  { database, personal, codes }: AccountServices,
  { session: { playerId }, site, code }: Changer,
): Promise<AskedCode> {
  if (code === undefined) throw new Refusal('CODE_WRONG')
  const asked = contactsToAsk(await contactsOf(database, personal, playerId)).map(
    (contact): AskedCode => ({ siteId: site.id, purposes: ['withdraw'], contact, playerId, code }),
  )
  const refused: string[] = []
  for (const one of asked) {
    try {
      await codes.check(one)
      return one
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push(error.reason)
    }
  }
  // Where no code was sent, none can be wrong.
  const isOver = refused.length > 0 && refused.every((reason) => reason === 'CODE_EXPIRED')
  throw new Refusal(isOver ? 'CODE_EXPIRED' : 'CODE_WRONG')
}

/** The proven contact; only without one, the typed one. */
function contactsToAsk({ mobile, email, isMobileVerified, isEmailVerified }: Contacts): Contact[] {
  const known = [
    { contact: { kind: 'mobile', value: mobile } as const, isProven: isMobileVerified },
    { contact: { kind: 'email', value: email } as const, isProven: isEmailVerified },
  ].filter(({ contact }) => contact.value !== '')
  const proven = known.filter(({ isProven }) => isProven)
  return (proven.length > 0 ? proven : known).map(({ contact }) => contact)
}
