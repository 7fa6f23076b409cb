import type { RequestOf, ResponseOf } from '@tablestakes/contract/call'
import { type ConsentKind, consentKinds, type getConsents, type setConsent } from '@tablestakes/contract/privacy'
import type { Reader, Tx } from '@tablestakes/node/database'
import { Refusal } from '../../platform/http/refusal.ts'
import { consentsOf, type DatedConsent, recordConsents } from '../players/index.ts'
import type { Site } from '../site/index.ts'

/** Without these nobody plays: taking one back means closing the account. */
const NEEDED: readonly ConsentKind[] = ['age', 'terms', 'privacy']

/** Every kind there is, also those the player was never asked about. */
export async function loadConsents(reader: Reader, playerId: bigint): Promise<ResponseOf<typeof getConsents>> {
  const known = await consentsOf(reader, playerId)
  return { list: consentKinds.map((kind) => show(kind, known)) }
}

/** Gives or takes back one consent. Saying the same again leaves the earlier moment standing. */
export async function changeConsent(
  tx: Tx,
  change: RequestOf<typeof setConsent> & { playerId: bigint; site: Site },
): Promise<ResponseOf<typeof setConsent>> {
  const { playerId, kind, is_given: isGiven, site } = change
  if (!isGiven && NEEDED.includes(kind)) throw new Refusal('CONSENT_REQUIRED')
  const version = versionInForce(kind, site)
  // A named version means: the player agrees to the text they have read. A newer one may say something else.
  if (isGiven && change.version !== undefined && change.version !== version) throw new Refusal('INVALID')
  // One at a time: two that say the same simultaneously are recorded as one.
  await tx.query('select from player where player_id = $1 for no key update', [playerId])
  const before = (await consentsOf(tx, playerId)).find((one) => one.kind === kind)
  if (before?.isGiven !== isGiven || (isGiven && before.version !== version))
    await recordConsents(tx, { playerId, consents: [{ kind, version, isGiven }] })
  return show(kind, await consentsOf(tx, playerId))
}

/** The free ones are explained by the privacy text; an age is its own version. */
function versionInForce(kind: ConsentKind, site: Site): string {
  if (kind === 'age') return String(site.jurisdiction.minimum_age)
  return kind === 'terms' ? site.termsVersion : site.privacyVersion
}

function show(kind: ConsentKind, known: readonly DatedConsent[]): ResponseOf<typeof setConsent> {
  const consent = known.find((one) => one.kind === kind)
  if (!consent) return { kind, is_given: false, version: '', changed_time: null }
  const { isGiven, version, changedAt } = consent
  return { kind, is_given: isGiven, version, changed_time: changedAt.getTime() }
}
