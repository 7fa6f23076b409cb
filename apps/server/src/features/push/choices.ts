import type { PushTopic } from '@tablestakes/contract/push'
import { dueAfterQuiet, type QuietHours, USUAL_QUIET_HOURS } from '@tablestakes/domain/site/quiet-hours'
import type { Reader, Tx } from '@tablestakes/node/database'
import { hasConsent, recordConsents } from '../players/index.ts'
import type { Site } from '../site/index.ts'

export type Choices = Record<PushTopic, boolean> & { quiet: QuietHours | null }

const UNCHOSEN: Choices = { payments: true, security: true, support: true, offers: false, quiet: null }

type Row = Record<PushTopic, boolean> & { quiet_from: number | null; quiet_until: number | null }

/** An offer needs the player's word twice: here, and as the consent to marketing. */
export async function loadChoices(reader: Reader, playerId: bigint): Promise<Choices> {
  const { rows } = await reader.query<Row>({
    name: 'push-choices',
    text: 'select payments, security, support, offers, quiet_from, quiet_until from push_choice where player_id = $1',
    values: [playerId],
  })
  const row = rows[0]
  if (!row) return UNCHOSEN
  const { quiet_from: from, quiet_until: until, ...topics } = row
  const offers = topics.offers && (await hasConsent(reader, playerId, 'marketing'))
  return { ...topics, offers, quiet: from === null || until === null ? null : { from, until } }
}

export async function saveChoices(tx: Tx, player: { playerId: bigint; site: Site }, chosen: Choices): Promise<void> {
  const { playerId, site } = player
  const { payments, security, support, offers, quiet } = chosen
  await tx.query(
    `insert into push_choice (player_id, payments, security, support, offers, quiet_from, quiet_until)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (player_id) do update set (payments, security, support, offers, quiet_from, quiet_until) =
       (excluded.payments, excluded.security, excluded.support, excluded.offers, excluded.quiet_from, excluded.quiet_until)`,
    [playerId, payments, security, support, offers, quiet?.from ?? null, quiet?.until ?? null],
  )
  if (offers && !(await hasConsent(tx, playerId, 'marketing')))
    await recordConsents(tx, {
      playerId,
      consents: [{ kind: 'marketing', version: site.privacyVersion, isGiven: true }],
    })
}

/** When news may be told. Somebody in the account is told of immediately; offers keep usual hours where none are chosen. */
export function dueAt(nowMs: number, about: { topic: PushTopic; quiet: QuietHours | null; timeZone: string }): number {
  const { topic, timeZone } = about
  if (topic === 'security') return nowMs
  const quiet = about.quiet ?? (topic === 'offers' ? USUAL_QUIET_HOURS : null)
  return quiet ? dueAfterQuiet(nowMs, quiet, timeZone) : nowMs
}
