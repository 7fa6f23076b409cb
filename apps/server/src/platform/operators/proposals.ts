import { createHash, randomUUID } from 'node:crypto'
import type { OperatorCall, waitingForSecond } from '@tablestakes/contract/operator/call'
import type { Reader, Tx } from '@tablestakes/node/database'
import { seal, unseal } from '@tablestakes/node/sealed'
import type * as zod from 'zod/v4/core'
import * as z from 'zod/v4/core'
import { stableText } from '../http/idempotency.ts'
import { Refusal } from '../http/refusal.ts'
import { writeAct } from './acts.ts'
import type { Operator } from './operator-record.ts'
import { Refused } from './refused.ts'

/**
 * What one operator has asked for and another must agree to. It is kept exactly as it was asked, and nothing of it takes effect before.
 */
export type Proposal = {
  id: string
  call: string
  subject: string
  digest: Buffer
  sealed: Buffer
  askedBy: number
  askedByName: string
  askedAt: Date
  expiresAt: Date
  isOver: boolean
}

type Waiting = zod.output<typeof waitingForSecond>
type Wish = { call: OperatorCall; subject: string; request: unknown; secret: string }

/** A second word that nobody gives within a day is not given any more. */
const LASTS = `interval '24 hours'`

const COLUMNS = `proposal_id as id, call, subject, digest, request as sealed, asked_by as "askedBy", name as "askedByName",
  asked_at as "askedAt", expires_at as "expiresAt", operator_proposal.ended_at is not null or expires_at <= now() as "isOver"`

/**
 * The first word, or the second. The same request by another operator agrees to the first; another request about the same thing takes
 * its place. Answers who asked first when that is agreed.
 */
export async function propose(
  tx: Tx,
  operator: Operator,
  wish: Wish,
): Promise<{ agreedWith: Proposal } | { waiting: Waiting }> {
  const { call, subject } = wish
  const digest = digestOf(call, wish.request)
  // Two who say it simultaneously come one after the other.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`proposal ${call.name} ${subject}`])
  const open = await findOpen(tx, call, subject)
  if (open && !open.isOver && open.digest.equals(digest)) {
    requireAnother(open, operator)
    await end(tx, open, { outcome: 'agreed', operator })
    return { agreedWith: open }
  }
  if (open) await end(tx, open, { outcome: open.isOver ? 'expired' : 'replaced', operator })
  return { waiting: await ask(tx, operator, { ...wish, digest }) }
}

async function ask(tx: Tx, operator: Operator, wish: Wish & { digest: Buffer }): Promise<Waiting> {
  const { call, subject, digest, secret } = wish
  const id = randomUUID()
  const wire = Buffer.from(JSON.stringify(z.encode(call.request, wish.request as never)))
  const { rows } = await tx.query<{ expires_at: Date }>(
    `insert into operator_proposal (proposal_id, call, subject, digest, request, asked_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + ${LASTS}) returning expires_at`,
    [id, call.name, subject, digest, seal(secret, purposeOf(id), wire), operator.id],
  )
  await writeAct(tx, operator, {
    act: 'proposal.ask',
    subject: `${call.name} ${subject}`,
    details: { digest: digest.toString('hex') },
  })
  return {
    waits_for: 'second_word',
    proposal_id: id,
    call: call.name,
    subject,
    digest: digest.toString('hex'),
    asked_by: operator.name,
    expires_at: rows[0]!.expires_at.toISOString(),
  }
}

/** Takes a proposal for agreeing to it or withdrawing it; nobody else can until the transaction ends. */
export async function takeProposal(tx: Tx, id: string): Promise<Proposal> {
  const { rows } = await tx.query<Proposal>(
    `select ${COLUMNS} from operator_proposal join operator on operator_id = asked_by
     where proposal_id = $1 for update of operator_proposal`,
    [id],
  )
  const proposal = rows[0]
  if (!proposal) throw new Refusal('NOT_FOUND')
  if (proposal.isOver) throw new Refused('PROPOSAL_OVER')
  return proposal
}

/** The second word: by another operator, for exactly what was asked. */
export async function agree(
  tx: Tx,
  operator: Operator,
  { proposal, digest }: { proposal: Proposal; digest: string },
): Promise<void> {
  if (proposal.digest.toString('hex') !== digest) throw new Refused('DIGEST_DIFFERS')
  requireAnother(proposal, operator)
  await end(tx, proposal, { outcome: 'agreed', operator })
}

export const withdraw = (tx: Tx, operator: Operator, proposal: Proposal): Promise<void> =>
  end(tx, proposal, { outcome: 'withdrawn', operator })

/** What was asked, as it was. A row that somebody has changed since does not open or has another digest. */
export function readProposal(call: OperatorCall, proposal: Proposal, secret: string): unknown {
  const request = z.decode(call.request, wireOf(proposal, secret) as never)
  if (!digestOf(call, request).equals(proposal.digest)) throw new Refused('DIGEST_DIFFERS')
  return request
}

/** The same for showing, without what is secret. */
export function showRequest(call: OperatorCall, proposal: Proposal, secret: string): Record<string, unknown> {
  const hidden = new Set(call.secrets ?? [])
  const fields = Object.entries(wireOf(proposal, secret))
  return Object.fromEntries(fields.map(([name, value]) => [name, hidden.has(name) ? '(not shown)' : value]))
}

export async function listOpenProposals(reader: Reader): Promise<Proposal[]> {
  const { rows } = await reader.query<Proposal>(
    `select ${COLUMNS} from operator_proposal join operator on operator_id = asked_by
     where operator_proposal.ended_at is null and expires_at > now() order by asked_at, proposal_id`,
  )
  return rows
}

async function findOpen(tx: Tx, { name }: OperatorCall, subject: string): Promise<Proposal | undefined> {
  const { rows } = await tx.query<Proposal>(
    `select ${COLUMNS} from operator_proposal join operator on operator_id = asked_by
     where call = $1 and subject = $2 and operator_proposal.ended_at is null for update of operator_proposal`,
    [name, subject],
  )
  return rows[0]
}

type Ending = { outcome: 'agreed' | 'withdrawn' | 'replaced' | 'expired'; operator: Operator }

async function end(tx: Tx, { id }: Proposal, { outcome, operator }: Ending): Promise<void> {
  await tx.query('update operator_proposal set outcome = $2, ended_by = $3, ended_at = now() where proposal_id = $1', [
    id,
    outcome,
    operator.id,
  ])
}

function requireAnother({ askedBy }: Proposal, { id }: Operator): void {
  if (askedBy === id) throw new Refused('ALREADY_SAID')
}

const digestOf = ({ name }: OperatorCall, request: unknown): Buffer =>
  createHash('sha256').update(stableText({ name, request })).digest()

const wireOf = ({ id, sealed }: Proposal, secret: string) =>
  JSON.parse(unseal(secret, purposeOf(id), sealed).toString('utf8')) as Record<string, unknown>

const purposeOf = (id: string) => `operator proposal ${id}`
