import * as contract from '@tablestakes/contract/operator/operators'
import type { Reader, Tx } from '@tablestakes/node/database'
import type { App } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { listActs } from '../../platform/operators/acts.ts'
import { carryOut, requireRole } from '../../platform/operators/carry-out.ts'
import { endAs, hireAs, listOperators, setRolesAs } from '../../platform/operators/operator-record.ts'
import {
  agree,
  listOpenProposals,
  readProposal,
  showRequest,
  takeProposal,
  withdraw,
} from '../../platform/operators/proposals.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'
import type { ServedOperatorCall } from '../../platform/operators/serving.ts'

const ACTS_LISTED = 50

const about = ({ name }: { name: string }) => name

/** Who runs the house and what they have done. */
export function peopleRoutes(app: App): void {
  serveOperator(app, contract.listOperators, async () => ({
    list: (await listOperators(app.database)).map(({ createdAt, endedAt, lastActAt, ...one }) => ({
      ...one,
      created_at: createdAt,
      ended_at: endedAt,
      last_act_at: lastActAt,
    })),
  }))

  serveOperator(
    app,
    contract.addOperator,
    async ({ name, roles }, { tx, operator, note }) => {
      const key = await hireAs(tx, operator, { name, roles })
      note({ before: null, after: { roles } })
      return { name, roles, key }
    },
    { about, isForTwo: hasSeveralOwners },
  )

  serveOperator(
    app,
    contract.setOperatorRoles,
    async ({ name, roles }, { tx, operator, note }) => {
      const before = await rolesOf(tx, name)
      await setRolesAs(tx, operator, { name, roles })
      note({ before: { roles: before }, after: { roles } })
      return { name, roles }
    },
    { about, isForTwo: hasSeveralOwners },
  )

  serveOperator(
    app,
    contract.endOperator,
    async ({ name }, { tx, operator, note }) => {
      note({ before: { roles: await rolesOf(tx, name) }, after: null })
      await endAs(tx, operator, name)
      return { name }
    },
    { about },
  )

  serveOperator(app, contract.listActs, async ({ limit = ACTS_LISTED, ...filter }) => {
    const list = await listActs(app.database, { ...filter, limit })
    return { list, next: list.length === limit ? list.at(-1)!.id : null }
  })
}

/** An owner who is alone must be able to make the second one; from then on nobody can give a second word to themselves. */
async function hasSeveralOwners(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ owners: number }>(
    `select count(*)::int as owners from operator where ended_at is null and 'owner' = any (roles)`,
  )
  return rows[0]!.owners > 1
}

async function rolesOf(reader: Reader, name: string): Promise<string[]> {
  return (await listOperators(reader)).find((one) => one.name === name && !one.endedAt)?.roles ?? []
}

/** What waits for the word of a second operator. */
export function proposalRoutes(app: App): void {
  const servedAs = (name: string): ServedOperatorCall => {
    const served = app.servedOperators.get(name)
    // Asked for before an update that took the call away.
    if (!served) throw new Refusal('NOT_FOUND')
    return served
  }

  serveOperator(app, contract.listProposals, async () => {
    const open = (await listOpenProposals(app.database)).filter(({ call }) => app.servedOperators.has(call))
    return {
      list: open.map((one) => ({
        id: one.id,
        call: one.call,
        subject: one.subject,
        digest: one.digest.toString('hex'),
        asked_by: one.askedByName,
        asked_at: one.askedAt,
        expires_at: one.expiresAt,
        request: showRequest(servedAs(one.call).call, one, app.secret),
      })),
    }
  })

  serveOperator(
    app,
    contract.agreeProposal,
    async ({ id, digest }, { tx, operator, note }) => {
      const proposal = await takeProposal(tx, id)
      const served = servedAs(proposal.call)
      requireRole(served.call, operator)
      await agree(tx, operator, { proposal, digest })
      const request = readProposal(served.call, proposal, app.secret)
      const alsoNoted = { asked_by: proposal.askedByName, digest }
      const answer = await carryOut(tx, served, { operator, request, alsoNoted })
      note({ call: proposal.call, subject: proposal.subject, digest })
      return { id, call: proposal.call, subject: proposal.subject, answer: answer as Record<string, unknown> }
    },
    { about: ({ id }) => id },
  )

  serveOperator(
    app,
    contract.withdrawProposal,
    async ({ id }, { tx, operator, note }) => {
      const proposal = await takeProposal(tx, id)
      requireRole(servedAs(proposal.call).call, operator)
      await withdraw(tx, operator, proposal)
      note({ call: proposal.call, subject: proposal.subject, digest: proposal.digest.toString('hex') })
      return { id, call: proposal.call, subject: proposal.subject }
    },
    { about: ({ id }) => id },
  )
}
