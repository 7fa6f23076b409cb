import type { documentKinds } from '@tablestakes/contract/privacy'
import type { Database, Reader, Tx } from '@tablestakes/node/database'
import * as z from 'zod/mini'
import { defineJob, enqueue, type Job } from '../../platform/jobs/jobs.ts'
import type { Letter, Letters } from '../../platform/letters.ts'
import { publish } from '../../platform/live/outbox.ts'
import { documentAcceptedLetter, documentRefusedLetter, languageFor } from '../auth/index.ts'
import { sendTriggered } from '../mail/index.ts'
import { contactsOf, loadPlayer, type Personal } from '../players/index.ts'
import type { Sites } from '../site/index.ts'
import type { DocumentReason } from './reasons.ts'

export type Verdict = { state: 'accepted' } | { state: 'refused'; reasonKey: DocumentReason }

type Whose = { playerId: bigint; documentId: string }

const letterJob = {
  kind: 'documents.letter',
  payload: z.object({ playerId: z.string(), documentId: z.string() }),
}

/** Tells the player on every open page now, and by mail once the transaction is through. */
export async function tellVerdict(
  tx: Tx,
  { playerId, documentId, verdict }: Whose & { verdict: Verdict },
): Promise<void> {
  const { state } = verdict
  const reasonKey = state === 'refused' ? verdict.reasonKey : ''
  await publish(tx, { playerId, message: { type: 'document', document_id: documentId, state, reason_key: reasonKey } })
  if (state === 'accepted')
    await sendTriggered(tx, playerId, { trigger: `document ${documentId}`, words: 'mail_document' })
  await enqueue(tx, { job: letterJob, payload: { playerId: String(playerId), documentId }, key: documentId })
}

type VerdictServices = { database: Database; personal: Personal; sites: Sites; letters: Letters }

/** Beyond these nobody waits for the letter any more: the page has said it. */
const ATTEMPTS_MAX = 8

/** A letter that was taken and whose job then broke off is sent again: better twice than never. */
export function documentJobs({ database, personal, sites, letters }: VerdictServices): readonly Job[] {
  return [
    defineJob({
      ...letterJob,
      attemptsMax: ATTEMPTS_MAX,
      isForgotten: true,
      async prepare({ playerId, documentId }) {
        const whose = { playerId: BigInt(playerId), documentId }
        const letter = await composeLetter(database, { personal, sites }, whose)
        if (letter) await letters.send(letter)
      },
      run: async () => {},
    }),
  ]
}

type Judged = {
  kind: (typeof documentKinds)[number]
  state: 'accepted' | 'refused'
  reasonKey: DocumentReason | ''
  reviewedAt: Date
}

/** Null when nobody is to be written to: without a proven address, and when the document has gone with its owner. */
async function composeLetter(
  reader: Reader,
  { personal, sites }: Pick<VerdictServices, 'personal' | 'sites'>,
  { playerId, documentId }: Whose,
): Promise<Letter | null> {
  const { rows } = await reader.query<Judged>(
    `select kind, state, reason_key as "reasonKey", reviewed_at as "reviewedAt" from player_document
     where player_id = $1 and document_id = $2 and state in ('accepted', 'refused')`,
    [playerId, documentId],
  )
  const judged = rows[0]
  const { email, isEmailVerified } = await contactsOf(reader, personal, playerId)
  if (!judged || !isEmailVerified) return null
  const player = await loadPlayer(reader, playerId)
  const site = await sites.get(player.siteId)
  const notice = {
    to: { kind: 'email', value: email } as const,
    site,
    lang: languageFor(player, site),
    atMs: judged.reviewedAt.getTime(),
    document: `documents_kind_${judged.kind}` as const,
  }
  if (judged.reasonKey === '') return documentAcceptedLetter(notice)
  return documentRefusedLetter({ ...notice, reason: judged.reasonKey })
}
