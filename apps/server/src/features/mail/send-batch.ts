import { playerStates } from '@tablestakes/contract/account'
import type { Tx } from '@tablestakes/node/database'
import * as z from 'zod/mini'
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import { type Audience, audienceValues, fitsAudience, readAwards, type StoredAward } from '../promotions/index.ts'
import { sendMail, type Texts } from './mail-record.ts'

/** So many players a transaction: a node that dies repeats one chunk, and nobody gets a mail twice. */
const CHUNK = 500

type Batch = {
  site_id: string
  registered_before: Date
  vip_from: number
  audience: Audience
  title: Texts
  content: Texts
  awards: StoredAward[]
  expires_at: Date | null
  last_player: bigint
}

/** Writes to everybody of a segment, in chunks: each one enqueues the next. */
export const sendBatch = defineJob({
  kind: 'mail.send-batch',
  payload: z.object({ batch_id: z.uuid() }),
  async run(tx, { batch_id: batchId }) {
    const { rows } = await tx.query<Batch>(
      'select * from mail_batch where batch_id = $1 and done_at is null for update',
      [batchId],
    )
    const batch = rows[0]
    if (!batch) return
    const players = await nextPlayers(tx, batch)
    let sent = 0
    const mail = {
      ...{ title: batch.title, content: batch.content, batchId },
      ...{ awards: readAwards(batch.awards), expiresAt: batch.expires_at },
    }
    for (const playerId of players) if (await sendMail(tx, playerId, mail)) sent += 1
    const isDone = players.length < CHUNK
    await tx.query(
      `update mail_batch set last_player = $2, sent = sent + $3, done_at = case when $4 then now() end where batch_id = $1`,
      [batchId, players.at(-1) ?? batch.last_player, sent, isDone],
    )
    if (!isDone) await enqueue(tx, { job: sendBatch, payload: { batch_id: batchId } })
  },
})

async function nextPlayers(tx: Tx, batch: Batch): Promise<bigint[]> {
  const { rows } = await tx.query<{ player_id: bigint }>(
    `select player_id from player
     where site_id = $1 and player_id > $2 and created_at < $3 and erased_at is null
       -- Nobody who has stopped, or in whose play harm was seen, is written to.
       and state = ${playerStates.ACTIVE} and not exists (select from player_protection p where p.player_id = player.player_id
         and (p.excluded_at is not null or p.cool_off_until > now() or p.offers_off_until > now()))
       and ($4 = 0 or coalesce((select level from player_vip v where v.player_id = player.player_id), 0) >= $4)
       and ${fitsAudience(5)}
     order by player_id limit ${CHUNK}`,
    [batch.site_id, batch.last_player, batch.registered_before, batch.vip_from, ...audienceValues(batch.audience)],
  )
  return rows.map(({ player_id: playerId }) => playerId)
}
