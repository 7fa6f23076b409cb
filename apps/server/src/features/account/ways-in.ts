import { isOffered } from '@tablestakes/domain/account/login-modes'
import type { Reader } from '@tablestakes/node/database'
import { Refusal } from '../../platform/http/refusal.ts'
import { linkedProviders, listPasskeys, type Oauth, passwordHashOf } from '../auth/index.ts'
import { contactsOf, loadPlayer, type Personal } from '../players/index.ts'
import type { Site } from '../site/index.ts'

/** Asked after a way in was removed, before that is final: nobody may lock themselves out. */
export async function requireWayIn(
  reader: Reader,
  { personal, oauth }: { personal: Personal; oauth: Pick<Oauth, 'offers'> },
  { playerId, site }: { playerId: bigint; site: Site },
): Promise<void> {
  if ((await listPasskeys(reader, playerId)).length > 0) return
  const linked = await linkedProviders(reader, personal, playerId)
  if (linked.some(({ provider }) => oauth.offers(site).includes(provider))) return
  const contacts = await contactsOf(reader, personal, playerId)
  if (contacts.isMobileVerified && offers(site, 'phone', 'code')) return
  if (contacts.isEmailVerified && offers(site, 'email', 'code')) return
  if ((await passwordHashOf(reader, playerId)) !== null) {
    // A user name stands for either.
    const { username } = await loadPlayer(reader, playerId)
    if ((contacts.mobile !== '' || username !== null) && offers(site, 'phone', 'password')) return
    if ((contacts.email !== '' || username !== null) && offers(site, 'email', 'password')) return
  }
  throw new Refusal('LAST_LOGIN_METHOD')
}

const offers = (site: Site, by: 'phone' | 'email', secret: 'password' | 'code') =>
  isOffered(site.loginMethods, 'login', { by, with: secret })
