import { playerClasses } from '@tablestakes/contract/account'
import { loginTypes, type Session as SessionAnswer } from '@tablestakes/contract/auth'
import { transact } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Visitor } from '../../../platform/http/serving.ts'
import { type Contact, findByContact, lockPlayer, readContact } from '../../players/index.ts'
import type { Site } from '../../site/index.ts'
import { findByProvider, keepPerson, linkProvider, personIndexOf } from '../second-ways/linked-providers.ts'
import { type OauthProfile, oauthCookie, type VerifiedOauth } from '../second-ways/oauth.ts'
import { completeLogin, type DeviceFields } from './complete-login.ts'
import type { EntryServices } from './entry-services.ts'
import { chooseInviter, type EntryFields, openAccount, requireEntry } from './open-account.ts'
import { takeSecondStep } from './second-step.ts'

type ProviderFields = DeviceFields & {
  provider?: string | undefined
  verify_code?: string | undefined
  state?: string | number | undefined
  second_factor?: string | undefined
}
type Attempt<Request> = { site: Site; visitor: Visitor; request: Request }

const clientType = loginTypes.THIRD

/** Signs in the player who has linked this provider's account. The e-mail address the provider tells finds nobody. */
export async function logInByProvider(parts: EntryServices, attempt: Attempt<ProviderFields>): Promise<SessionAnswer> {
  const verified = await verifyReturn(parts, attempt)
  const playerId = await findByProvider(parts.database, parts.personal, subjectOf(verified))
  if (playerId === null) throw new Refusal('ACCOUNT_UNKNOWN')
  return enter(parts, { ...attempt, verified, playerId })
}

/** The same, and opens the account if it does not exist. */
export async function logInOrRegisterByProvider(
  parts: EntryServices,
  attempt: Attempt<ProviderFields & EntryFields>,
): Promise<SessionAnswer> {
  const { database, personal, oauth } = parts
  const { site, visitor, request } = attempt
  const verified = await verifyReturn(parts, attempt)
  const known = await findByProvider(database, personal, subjectOf(verified))
  if (known !== null) return enter(parts, { ...attempt, verified, playerId: known })

  const consents = requireEntry(site, request, parts.clock())
  const inviter = await chooseInviter(database, { site, visitor, fields: request })
  const email = await freeEmail(parts, site, verified.profile)
  await parts.register.requireClearEntry(site, email)
  return transact(database, async (tx) => {
    await oauth.spend(tx, verified)
    const playerId = await openAccount(tx, personal, {
      site,
      classify: playerClasses.PLAYER,
      contact: email && { ...email, isVerified: true },
      username: null,
      consents,
      inviter,
      visitor,
      fields: request,
      personIndex: personIndexOf(personal, subjectOf(verified)),
    })
    await linkProvider(tx, personal, { playerId, ...verified })
    return completeLogin(tx, parts, { playerId, site, clientType, visitor, device: request })
  }).catch((error: unknown) => {
    // The same person, or somebody with the same mailbox, came in at the same moment: once more, and it is a sign-in.
    throw error instanceof Refusal && error.reason === 'ACCOUNT_EXISTS' ? new Refusal('BUSY') : error
  })
}

async function verifyReturn({ oauth }: EntryServices, { site, visitor, request }: Attempt<ProviderFields>) {
  const { provider, verify_code: code, state } = request
  if (!provider || !code || !state || typeof state === 'number') throw new Refusal('INVALID')
  return oauth.verify({ site, provider, code, state, browser: visitor.cookie(oauthCookie.name) })
}

async function enter(
  parts: EntryServices,
  attempt: Attempt<ProviderFields> & { verified: VerifiedOauth; playerId: bigint },
): Promise<SessionAnswer> {
  const { site, visitor, request, verified, playerId } = attempt
  await takeSecondStep(parts, { ...attempt, clientType })
  return transact(parts.database, async (tx) => {
    await lockPlayer(tx, playerId)
    // The owner may have unlinked it since, to keep out the one behind it.
    if ((await findByProvider(tx, parts.personal, subjectOf(verified))) !== playerId)
      throw new Refusal('PROVIDER_FAILED')
    await parts.oauth.spend(tx, verified)
    await keepPerson(tx, parts.personal, { playerId, ...subjectOf(verified) })
    return completeLogin(tx, parts, { playerId, site, clientType, visitor, device: request })
  })
}

/** The mailbox the provider vouches for, if nobody here has it. */
async function freeEmail(
  { database, personal }: EntryServices,
  site: Site,
  { email, isEmailVerified }: OauthProfile,
): Promise<Contact | null> {
  if (!isEmailVerified || email === '') return null
  const contact = readEmail(site, email)
  if (!contact) return null
  return (await findByContact(database, personal, { siteId: site.id, contact })) ? null : contact
}

/** Providers accept addresses that we could not write to. */
function readEmail(site: Site, email: string): Contact | null {
  try {
    return readContact(site, { email })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const subjectOf = ({ siteId, provider, profile }: VerifiedOauth) => ({ siteId, provider, subject: profile.subject })
