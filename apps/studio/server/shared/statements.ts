/**
 * What the studio has said about its chains, for everybody to keep a copy of: lines that are only added, each with the hash of the
 * one before, under a signed head. A copy from before a beacon's round shows that nothing was chosen after it.
 */
import { createPublicKey, hash, type KeyObject } from 'node:crypto'
import type { NamedRound, Statements } from '@tablestakes/contract/beacon'
import type { Reader, Tx } from '@tablestakes/node/database'
import { signBody } from '@tablestakes/node/signed-body'

/** Without a table: of crash. */
type Statement = { table?: string } & Said

type Said =
  | { says: 'commitment'; end: string; length: number; beacon: NamedRound['beacon']; round: number; round_time: string }
  | { says: 'salt'; end: string; round: number; signature: string; previous_signature: string | null; salt: string }
  | { says: 'begin'; end: string; first_game_no: number }
  | { says: 'given up'; end: string }

const LISTED_MAX = 100

/** Adds a line. The caller holds the chains, so that none gets between. */
export async function addStatement(tx: Tx, statement: Statement, now: Date): Promise<void> {
  const { rows } = await tx.query<{ no: number; payload: string }>(
    'select no, payload from chain_statement order by no desc limit 1',
  )
  const no = (rows[0]?.no ?? 0) + 1
  const previous = rows[0] ? hash('sha256', rows[0].payload) : ''
  const payload = JSON.stringify({ no, previous, time: now.toISOString(), ...statement })
  await tx.query('insert into chain_statement (no, payload, at) values ($1, $2, $3)', [no, payload, now])
}

/** The lines after one, and the head of them all, signed. */
export async function listStatements(
  { database, privateKey, clock }: { database: Reader; privateKey: KeyObject; clock: () => number },
  { after = 0 }: { after?: number | undefined },
): Promise<Statements> {
  const { rows } = await database.query<{ no: number; payload: string }>(
    `select no, payload from chain_statement where no > $1 order by no limit ${LISTED_MAX}`,
    [after],
  )
  const last = await database.query<{ no: number; payload: string }>(
    'select no, payload from chain_statement order by no desc limit 1',
  )
  return {
    statements: rows,
    head: last.rows[0] ? await signHead(privateKey, last.rows[0], new Date(clock())) : null,
  }
}

async function signHead(key: KeyObject, { no, payload }: { no: number; payload: string }, now: Date) {
  const text = JSON.stringify({ no, hash: hash('sha256', payload), time: now.toISOString() })
  return {
    payload: text,
    signature: await signBody(key, Buffer.from(text)),
    public_key: createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64'),
  }
}
