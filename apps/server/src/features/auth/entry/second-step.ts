import type { LoginType } from '@tablestakes/contract/auth'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Visitor } from '../../../platform/http/serving.ts'
import { loadPlayer, requireActive } from '../../players/index.ts'
import type { Site } from '../../site/index.ts'
import { type DeviceFields, describeAttempt } from './complete-login.ts'
import type { EntryServices } from './entry-services.ts'
import { type LoginAttempt, noteAttempt } from './login-history.ts'

type Attempt = {
  site: Site
  visitor: Visitor
  clientType: LoginType
  request: DeviceFields & { second_factor?: string | undefined }
}

/**
 * The first proof was right: is the player let in at all, and does an authenticator ask for more? Until that is answered
 * nothing is spent, so everything may be sent again together with its code.
 */
export async function takeSecondStep(parts: EntryServices, attempt: Attempt & { playerId: bigint }): Promise<void> {
  const { database, secondFactor } = parts
  const { playerId, site, request } = attempt
  await requireAdmitted(parts, attempt)
  if (!(await secondFactor.isOn(database, playerId))) return
  if (!request.second_factor) {
    await note('second_factor')
    throw new Refusal('SECOND_FACTOR_NEEDED')
  }
  try {
    await secondFactor.check({ playerId, siteId: site.id, code: request.second_factor })
  } catch (error) {
    if (error instanceof Refusal) await note(error.reason === 'LOCKED_OUT' ? 'locked_out' : 'second_factor')
    throw error
  }

  function note(outcome: LoginAttempt['outcome']) {
    return noteRefused(parts, attempt, { playerId, outcome })
  }
}

/** Forbidden players are told so only once they have shown who they are. */
export async function requireAdmitted(parts: EntryServices, attempt: Attempt & { playerId: bigint }): Promise<void> {
  const { playerId } = attempt
  try {
    requireActive(await loadPlayer(parts.database, playerId))
  } catch (error) {
    if (error instanceof Refusal) await noteRefused(parts, attempt, { playerId, outcome: 'forbidden' })
    throw error
  }
}

export function noteRefused(
  parts: EntryServices,
  { visitor, clientType, request }: Pick<Attempt, 'visitor' | 'clientType' | 'request'>,
  about: { playerId: bigint; outcome: LoginAttempt['outcome'] },
): Promise<void> {
  return noteAttempt(parts.database, { ...about, clientType, ...describeAttempt(parts, { visitor, device: request }) })
}
