import { randomUUID } from 'node:crypto'
import type { ResponseOf } from '@tablestakes/contract/call'
import { playerNumber } from '@tablestakes/contract/fields'
import type { getDataExport, getDataExportFile, requestDataExport } from '@tablestakes/contract/privacy'
import type { Clock } from '@tablestakes/node/clock'
import type { Reader, Tx } from '@tablestakes/node/database'
import * as z from 'zod/mini'
import { Refusal } from '../../platform/http/refusal.ts'
import { defineJob, enqueue, type Job, nothing } from '../../platform/jobs/jobs.ts'
import type { Personal, PersonalDataHolder } from '../players/index.ts'

const DAY_MS = 86_400_000
const KEPT_MS = 7 * DAY_MS
/** A copy takes seconds. One that is not there after a day has failed, and another may be asked for. */
const GIVEN_UP_MS = DAY_MS

type Row = { export_id: string; created_at: Date; ready_at: Date | null; expires_at: Date | null }
type ExportAnswer = ResponseOf<typeof requestDataExport>

const wanted = z.object({ playerId: playerNumber, exportId: z.uuid() })
export type ComposeExport = Job<typeof wanted>

/** Asks for a copy. It takes the place of an earlier one; while one is being made, a second is refused. */
export async function requestExport(
  tx: Tx,
  { playerId, nowMs, job }: { playerId: bigint; nowMs: number; job: ComposeExport },
): Promise<ExportAnswer> {
  await tx.query('select from player where player_id = $1 for no key update', [playerId])
  const latest = await findLatest(tx, playerId)
  if (latest && stateOf(latest, nowMs) === 'waiting') throw new Refusal('EXPORT_PENDING')
  await tx.query('delete from data_export where player_id = $1', [playerId])
  const { rows } = await tx.query<Row>(
    `insert into data_export (player_id, export_id, created_at) values ($1, $2, $3)
     returning export_id, created_at, ready_at, expires_at`,
    [playerId, randomUUID(), new Date(nowMs)],
  )
  const row = rows[0]!
  await enqueue(tx, { job, payload: { playerId: Number(playerId), exportId: row.export_id } })
  return show(row, nowMs)
}

export async function loadExport(
  reader: Reader,
  { playerId, nowMs }: { playerId: bigint; nowMs: number },
): Promise<ResponseOf<typeof getDataExport>> {
  const latest = await findLatest(reader, playerId)
  return { export: latest && show(latest, nowMs) }
}

/** The copy itself, for its own player only. */
export async function loadExportFile(
  reader: Reader,
  personal: Personal,
  { playerId, exportId, nowMs }: { playerId: bigint; exportId: string; nowMs: number },
): Promise<ResponseOf<typeof getDataExportFile>> {
  const { rows } = await reader.query<{ sealed_content: Buffer; created_at: Date }>(
    `select sealed_content, created_at from data_export
     where player_id = $1 and export_id::text = $2 and sealed_content is not null and expires_at > $3`,
    [playerId, exportId.toLowerCase(), new Date(nowMs)],
  )
  const row = rows[0]
  if (!row) throw new Refusal('NOT_FOUND')
  return {
    name: `tablestakes-${playerId}-${row.created_at.toISOString().slice(0, 10)}.json`,
    content: personal.unseal(SEALED_AS, row.sealed_content),
  }
}

const SEALED_AS = 'data export'

/** Writes the copy: what every holder knows, as one JSON document, sealed until its player fetches it. */
export function composeExport(parts: {
  personal: Personal
  holders: readonly PersonalDataHolder[]
  clock: Clock
}): ComposeExport {
  const { personal, holders, clock } = parts
  return defineJob({
    kind: 'account.compose-export',
    payload: wanted,
    async run(tx, { playerId: number, exportId }) {
      const playerId = BigInt(number)
      const now = new Date(clock())
      const content: Record<string, unknown> = { made_at: now }
      for (const holder of holders) content[holder.name] = await holder.export(tx, playerId)
      const sealed = personal.seal(SEALED_AS, writeCopy(content))
      // Nothing is left to write to when the account was deleted meanwhile.
      await tx.query(
        `update data_export set sealed_content = $3, ready_at = $4, expires_at = $5
         where player_id = $1 and export_id = $2 and ready_at is null`,
        [playerId, exportId, sealed, now, new Date(now.getTime() + KEPT_MS)],
      )
    },
  })
}

/** The contract's longest. */
const CHARACTERS_MAX = 5_000_000

/** Easy to read where it fits. */
function writeCopy(content: Record<string, unknown>): string {
  const spacious = JSON.stringify(content, writeMoney, 2)
  return spacious.length <= CHARACTERS_MAX ? spacious : JSON.stringify(content, writeMoney)
}

const writeMoney = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** A copy is deleted as soon as it can no longer be fetched; that there was one stays visible. */
export const sweepExports = ({ clock }: { clock: Clock }): Job =>
  defineJob({
    kind: 'account.sweep-exports',
    payload: nothing,
    everyMs: 3_600_000,
    async run(tx) {
      await tx.query(
        'update data_export set sealed_content = null where expires_at <= $1 and sealed_content is not null',
        [new Date(clock())],
      )
    },
  })

async function findLatest(reader: Reader, playerId: bigint): Promise<Row | null> {
  const { rows } = await reader.query<Row>(
    `select export_id, created_at, ready_at, expires_at from data_export where player_id = $1
     order by created_at desc limit 1`,
    [playerId],
  )
  return rows[0] ?? null
}

function show(row: Row, nowMs: number): ExportAnswer {
  return {
    id: row.export_id,
    state: stateOf(row, nowMs),
    create_time: row.created_at.getTime(),
    expires_at: row.expires_at?.getTime() ?? null,
  }
}

function stateOf(row: Row, nowMs: number): ExportAnswer['state'] {
  if (row.expires_at) return row.expires_at.getTime() <= nowMs ? 'expired' : 'ready'
  return nowMs - row.created_at.getTime() > GIVEN_UP_MS ? 'expired' : 'waiting'
}
