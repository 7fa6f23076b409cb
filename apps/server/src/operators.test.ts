import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listDocuments, uploadDocument } from '@tablestakes/contract/privacy'
import { afterAll, expect, test } from 'vitest'
import { emptyDatabaseUrl, ownerUrlOf } from '../test/fresh-database.ts'
import { openOwner } from '../test/owners.ts'
import { startApp } from '../test/start-app.ts'

const app = await startApp({ config: { rateLimitScale: 0 } })
const url = await app.server.listen({ host: '127.0.0.1', port: 0 })
const folder = mkdtempSync(join(tmpdir(), 'tablestakes-operator-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const program = fileURLToPath(new URL('../../../scripts/operator.ts', import.meta.url))

/** `npm run operator -- …` */
function run(args: string[], variables: NodeJS.ProcessEnv = {}): Promise<{ code: number; out: string; err: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: ownerUrlOf(app.database), ...variables }
  return new Promise((done) => {
    execFile(process.execPath, [program, ...args], { env, cwd: folder }, (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })
}

/** Every command is a process of its own, and the machine may be busy. */
const patient = { timeout: 180_000 }

test('an operator is made, works over HTTP and leaves', patient, async () => {
  const added = await run(['add', 'ann'])
  expect(added).toMatchObject({ code: 0, out: expect.stringMatching(/^op_[\w-]{43}\n$/) })
  const OPERATOR_KEY = added.out.trim()
  const work = (...args: string[]) => run(args, { OPERATOR_KEY, OPERATOR_URL: url })

  const player = await openOwner(app)
  const picture = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(100, 'card')])
  const content = picture.toString('base64')
  const { id } = (await player.call(uploadDocument, { kind: 'selfie', media_type: 'image/jpeg', content })).data!
  expect((await work('documents')).out).toContain(`id: ${id}\n`)
  const file = join(folder, 'selfie.jpg')
  expect(await work('document', String(player.playerId), id, file)).toMatchObject({ code: 0 })
  expect(readFileSync(file).equals(picture)).toBe(true)
  expect(statSync(file).mode & 0o077).toBe(0)
  const refused = await work('refuse-document', String(player.playerId), id, 'document_reason_blurred')
  expect(refused.out).toContain('state: refused')
  expect((await player.call(listDocuments, {})).data!.list).toMatchObject([{ reason_key: 'document_reason_blurred' }])
  expect(await work('withdrawals')).toEqual({ code: 0, out: 'Nothing waits.\n', err: '' })
  expect(await work('approve', 'W0123456789ABC')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^error: NOT_FOUND: /),
  })

  expect((await run(['end', 'ann'])).code).toBe(0)
  expect(await work('documents')).toEqual({ code: 1, out: '', err: 'error: OPERATOR_KEY: this key opens nothing\n' })
  expect((await run(['list'])).out).toMatch(/^ann +until .*, 2 acts, the last on /)
  expect(await run(['add', 'ann'])).toEqual({
    code: 1,
    out: '',
    err: 'error: there is or was an operator called ann\n',
  })
})

test('what is missing or wrong is said in one line', patient, async () => {
  const oneLine = (text: string) => ({ code: 1, out: '', err: expect.stringMatching(text) })
  expect(await run(['constructor'])).toEqual(oneLine('^error: say what to do: add, end, list, .*\n$'))
  expect(await run(['approve'])).toEqual(oneLine('^error: npm run operator -- approve <order_no>\n$'))
  expect(await run(['approve', 'W0123456789ABC'])).toEqual(oneLine('^error: OPERATOR_KEY: must be set .*\n$'))
  const nowhere = { OPERATOR_KEY: 'op_x', OPERATOR_URL: 'http://127.0.0.1:1' }
  expect(await run(['reviews'], nowhere)).toEqual(oneLine('^error: OPERATOR_URL: .* does not answer\n$'))
  expect(await run(['add', 'Robert; drop'])).toEqual(oneLine('^error: a name has .*\n$'))
  expect(await run(['add', 'eve'], { DATABASE_URL: await emptyDatabaseUrl() })).toEqual(
    oneLine('^error: there are no operators in this database.*\n$'),
  )
})
