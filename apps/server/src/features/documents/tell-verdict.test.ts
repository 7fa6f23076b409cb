import { playerClasses } from '@tablestakes/contract/account'
import { uploadDocument } from '@tablestakes/contract/privacy'
import { transact } from '@tablestakes/node/database'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { ownPort } from '../../../../../scripts/own-port.ts'
import { atEnd } from '../../../test/at-end.ts'
import { listen, startLiveNode, ticketFor } from '../../../test/live-node.ts'
import { hireOperator } from '../../../test/operators.ts'
import { outcome } from '../../../test/outcome.ts'
import { type Owner, openOwner } from '../../../test/owners.ts'
import { startSandbox } from '../../../test/sandbox.ts'
import { startApp } from '../../../test/start-app.ts'
import { compose } from '../../compose.ts'
import { jobsOf } from '../../jobs.ts'
import { startWorker } from '../../platform/jobs/job-worker.ts'
import { LetterNotTaken } from '../../platform/letters.ts'
import { documentData } from './personal-data.ts'

const sandbox = await startSandbox()
const app = await startApp({ config: { ...sandbox.config, rateLimitScale: 0 } })
const { database, log } = app
const [ann, ben] = [await hireOperator(app, 'ann'), await hireOperator(app, 'ben')]

const letterJobs = (services = app.services) => jobsOf(services).filter(({ kind }) => kind === 'documents.letter')
const worker = startWorker(database, { jobs: letterJobs(), log, idleMs: 20 })
afterAll(() => worker.stop())

const picture = (
  await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2b62f0' } })
    .jpeg()
    .toBuffer()
).toString('base64')
const send = (owner: Owner) =>
  owner.call(uploadDocument, { kind: 'identity_front', media_type: 'image/jpeg', content: picture })

/** Sends a document and has it judged; with a reason it is refused. */
async function judged(owner: Owner, reason_key?: string): Promise<string> {
  const { id } = (await send(owner)).data!
  const at = `/operator/documents/${owner.playerId}/${id}`
  const answer = reason_key ? await ann.post(`${at}/refuse`, { reason_key }) : await ann.post(`${at}/accept`)
  expect(answer.statusCode).toBe(200)
  return id
}

async function sent() {
  const unfinished = `select kind, state, last_error from job where kind = 'documents.letter' and state <> 'done'`
  await expect.poll(async () => (await database.query(unfinished)).rows, { timeout: 20_000 }).toEqual([])
}

describe('when a document was looked at', () => {
  test('its owner is written to: it is accepted', async () => {
    const email = 'accepted@example.com'
    await judged(await openOwner(app, { email }))
    await sent()
    const letters = await sandbox.inbox(email)
    expect(letters).toHaveLength(1)
    expect(letters[0]!.subject).toMatch(/document is accepted$/)
    expect(letters[0]!.text).toMatch(/Document: Identity card, front\nTime: \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
  })

  test('its owner is written to: it is not, and why', async () => {
    const email = 'refused@example.com'
    await judged(await openOwner(app, { email }), 'document_reason_blurred')
    await sent()
    const letters = await sandbox.inbox(email)
    expect(letters.map(({ subject }) => subject)).toEqual([expect.stringMatching(/document was not accepted$/)])
    expect(letters[0]!.text).toContain('Reason: It is not sharp enough to read.')
  })

  test('one letter leaves, however many operators have said something', async () => {
    const email = 'once@example.com'
    const owner = await openOwner(app, { email })
    const { id } = (await send(owner)).data!
    const at = `/operator/documents/${owner.playerId}/${id}`
    await Promise.all([ann, ben, ann, ben].map((operator) => operator.post(`${at}/accept`)))
    await sent()
    expect(await sandbox.inbox(email)).toHaveLength(1)
  })

  test('nobody is written to under an address that was not proven, nor by text message', async () => {
    const [email, mobile] = ['unproven@example.com', '+923014449001']
    await judged(await openOwner(app, { email, isVerified: false }))
    await judged(await openOwner(app, { mobile }))
    await sent()
    expect([await sandbox.inbox(email), await sandbox.inbox(mobile)]).toEqual([[], []])
  })

  test('nobody is written to about a document that has gone with its owner', async () => {
    const email = 'gone@example.com'
    const owner = await openOwner(app, { email })
    const { id } = (await send(owner)).data!
    await transact(database, (tx) => documentData.erase(tx, owner.playerId))
    const payload = { playerId: String(owner.playerId), documentId: id }
    const [job] = letterJobs()
    await job!.prepare(payload, { attempt: 1, signal: AbortSignal.timeout(60_000) })
    expect(await sandbox.inbox(email)).toEqual([])
  })

  test('a letter that cannot leave is tried again', async () => {
    const email = 'later@example.com'
    const owner = await openOwner(app, { email })
    const documentId = await judged(owner)
    await sent()
    const payload = { playerId: String(owner.playerId), documentId }
    const context = { attempt: 1, signal: AbortSignal.timeout(60_000) }
    const smtpUrl = `smtp://127.0.0.1:${await ownPort()}`
    const node = compose({ ...app.services, config: { ...app.services.config, smtpUrl } })
    atEnd(() => node.close())
    const [closed] = letterJobs(node)
    await expect(closed!.prepare(payload, context)).rejects.toThrow(LetterNotTaken)
    await letterJobs()[0]!.prepare(payload, context)
    expect(await sandbox.inbox(email)).toHaveLength(2)
  })

  test('its owner’s open pages hear of it', async () => {
    const owner = await openOwner(app)
    const node = await startLiveNode(database)
    const { playerId, sessionId } = owner
    const stream = listen(node, { ticket: await ticketFor(database, { playerId, sessionId, siteId: 'main' }) })
    await stream.hello
    const document_id = await judged(owner, 'document_reason_expired')
    await expect
      .poll(() => stream.heard, { timeout: 10_000 })
      .toMatchObject([{ type: 'document', document_id, state: 'refused', reason_key: 'document_reason_expired' }])
    await node.stop()
  })
})

test('a guest sends no papers before the account is a person’s', async () => {
  const guest = await openOwner(app, { isGuest: true })
  expect(outcome(await send(guest))).toBe('CONTACT_UNPROVEN')
  const stored = async () =>
    (await database.query('select from player_document where player_id = $1', [guest.playerId])).rowCount
  expect(await stored()).toBe(0)
  await database.query('update player set classify = $2 where player_id = $1', [guest.playerId, playerClasses.PLAYER])
  expect(outcome(await send(guest))).toBe('ok')
  expect(await stored()).toBe(1)
})
