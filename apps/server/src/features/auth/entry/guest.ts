import { playerClasses } from '@tablestakes/contract/account'
import { loginTypes, type Session as SessionAnswer } from '@tablestakes/contract/auth'
import { afterCommit, type Reader, transact } from '@tablestakes/node/database'
import { makeBearer, readBearer } from '../../../platform/http/bearer.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Visitor } from '../../../platform/http/serving.ts'
import { lockPlayer } from '../../players/index.ts'
import type { Site } from '../../site/index.ts'
import { completeLogin } from './complete-login.ts'
import type { EntryServices } from './entry-services.ts'
import { chooseInviter, type EntryFields, openAccount, requireEntry } from './open-account.ts'
import { takeSecondStep } from './second-step.ts'

const COOKIE = { name: 'guest', path: '/api/user', maxAgeSeconds: 365 * 86_400 }
const clientType = loginTypes.GUEST

type Attempt = { site: Site; visitor: Visitor; request: EntryFields & { second_factor?: string | undefined } }

/** The guest this browser has played as before, else a new one. Only the secret cookie tells; a device id opens nothing. */
export async function enterAsGuest(parts: EntryServices, attempt: Attempt): Promise<SessionAnswer> {
  const playerId = await findGuest(parts.database, attempt)
  if (playerId === null) return openGuest(parts, attempt)
  const { site, visitor, request } = attempt
  await takeSecondStep(parts, { ...attempt, clientType, playerId })
  visitor.setCookie({ ...COOKIE, value: visitor.cookie(COOKIE.name) })
  return transact(parts.database, async (tx) => {
    await lockPlayer(tx, playerId)
    // Meanwhile the guest may have become a player, and this cookie does not open a player's account.
    if ((await findGuest(tx, attempt)) !== playerId) throw new Refusal('BUSY')
    return completeLogin(tx, parts, { playerId, site, clientType, visitor, device: request })
  })
}

async function findGuest(reader: Reader, { site, visitor }: Attempt): Promise<bigint | null> {
  const shown = readBearer(visitor.cookie(COOKIE.name))
  if (!shown) return null
  const { rowCount } = await reader.query(
    `select from guest_secret join player using (player_id)
     where player_id = $1 and secret_hash = $2 and site_id = $3 and classify = $4`,
    [shown.playerId, shown.hash, site.id, playerClasses.GUEST],
  )
  return rowCount === 1 ? shown.playerId : null
}

async function openGuest(parts: EntryServices, { site, visitor, request }: Attempt): Promise<SessionAnswer> {
  const consents = requireEntry(site, request, parts.clock())
  const inviter = await chooseInviter(parts.database, { site, visitor, fields: request })
  return transact(parts.database, async (tx) => {
    const playerId = await openAccount(tx, parts.personal, {
      site,
      classify: playerClasses.GUEST,
      contact: null,
      username: null,
      consents,
      inviter,
      visitor,
      fields: request,
    })
    const secret = makeBearer(playerId)
    await tx.query('insert into guest_secret (player_id, secret_hash) values ($1, $2)', [playerId, secret.hash])
    afterCommit(tx, () => visitor.setCookie({ ...COOKIE, value: secret.text }))
    return completeLogin(tx, parts, { playerId, site, clientType, visitor, device: request })
  })
}
