import { randomUUID } from 'node:crypto'
import type { CaseOutcome } from '@tablestakes/contract/operator/care'
import type { Reader, Tx } from '@tablestakes/node/database'

/** Somebody looks after a player. One case of a player is open at a time; what is written into it stays. */
export type CareCase = {
  playerId: bigint
  caseId: string
  siteId: string
  score: number
  openedBy: string | null
  openedAt: Date
  outcome: CaseOutcome | null
  closedBy: string | null
  closedAt: Date | null
}

type NewCase = { playerId: bigint; siteId: string; score: number; operatorId: number | null; nowMs: number }

/** Opens a case, or answers the one that is open. The caller holds the player's row. */
export async function openCase(tx: Tx, { playerId, siteId, score, operatorId, nowMs }: NewCase): Promise<string> {
  const { rows } = await tx.query<{ case_id: string }>(
    'select case_id from care_case where player_id = $1 and closed_at is null',
    [playerId],
  )
  const open = rows[0]?.case_id
  if (open !== undefined) {
    await tx.query('update care_case set score = greatest(score, $3) where player_id = $1 and case_id = $2', [
      playerId,
      open,
      score,
    ])
    return open
  }
  const caseId = randomUUID()
  await tx.query(
    `insert into care_case (player_id, case_id, site_id, score, opened_by, opened_at) values ($1, $2, $3, $4, $5, $6)`,
    [playerId, caseId, siteId, score, operatorId, new Date(nowMs)],
  )
  return caseId
}

type NewNote = { playerId: bigint; caseId: string; operatorId: number | null; text: string; nowMs: number }

export async function addNote(tx: Tx, { playerId, caseId, operatorId, text, nowMs }: NewNote): Promise<void> {
  await tx.query(
    'insert into care_note (player_id, case_id, operator_id, text, noted_at) values ($1, $2, $3, $4, $5)',
    [playerId, caseId, operatorId, text, new Date(nowMs)],
  )
}

/** What the house does to a player stands in the player's open case too. */
export async function noteInOpenCase(
  tx: Tx,
  { playerId, ...note }: Omit<NewNote, 'caseId' | 'operatorId'> & { operatorId: number },
): Promise<void> {
  const { rows } = await tx.query<{ case_id: string }>(
    'select case_id from care_case where player_id = $1 and closed_at is null',
    [playerId],
  )
  if (rows[0]) await addNote(tx, { playerId, caseId: rows[0].case_id, ...note })
}

type Closing = { playerId: bigint; caseId: string; operatorId: number; outcome: CaseOutcome; nowMs: number }

/** False: it is closed already. */
export async function closeCase(tx: Tx, { playerId, caseId, operatorId, outcome, nowMs }: Closing): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update care_case set outcome = $3, closed_by = $4, closed_at = $5
     where player_id = $1 and case_id = $2 and closed_at is null`,
    [playerId, caseId, outcome, operatorId, new Date(nowMs)],
  )
  return rowCount === 1
}

const COLUMNS = `c.player_id as "playerId", c.case_id as "caseId", c.site_id as "siteId", c.score, o.name as "openedBy",
  c.opened_at as "openedAt", c.outcome, e.name as "closedBy", c.closed_at as "closedAt"`
const CASES = `care_case c left join operator o on o.operator_id = c.opened_by left join operator e on e.operator_id = c.closed_by`

type CaseFilter = { siteId?: string | undefined; playerId?: bigint | undefined; isOpen?: boolean | undefined }
const LISTED_MAX = 200

/** Open ones first, of those the gravest. */
export async function listCases(reader: Reader, { siteId, playerId, isOpen }: CaseFilter): Promise<CareCase[]> {
  const { rows } = await reader.query<CareCase>(
    `select ${COLUMNS} from ${CASES}
     where ($1::text is null or c.site_id = $1) and ($2::bigint is null or c.player_id = $2)
       and ($3::boolean is null or (c.closed_at is null) = $3)
     order by c.closed_at is not null, c.score desc, c.opened_at desc limit ${LISTED_MAX}`,
    [siteId ?? null, playerId ?? null, isOpen ?? null],
  )
  return rows
}

export type CaseNote = { at: Date; by: string | null; text: string }

/** Null: there is no such case. With `isHeld` nobody else changes it meanwhile. */
export async function findCase(
  reader: Reader,
  { playerId, caseId, isHeld = false }: { playerId: bigint; caseId: string; isHeld?: boolean },
): Promise<(CareCase & { notes: CaseNote[] }) | null> {
  const { rows } = await reader.query<CareCase>(
    `select ${COLUMNS} from ${CASES} where c.player_id = $1 and c.case_id = $2${isHeld ? ' for update of c' : ''}`,
    [playerId, caseId],
  )
  if (!rows[0]) return null
  const notes = await reader.query<CaseNote>(
    `select noted_at as at, name as by, text from care_note left join operator using (operator_id)
     where player_id = $1 and case_id = $2 order by note_id`,
    [playerId, caseId],
  )
  return { ...rows[0], notes: notes.rows }
}
