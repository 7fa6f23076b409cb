import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bothSay, hireOperator, type TestOperator } from '../../../test/operators.ts'
import { startApp } from '../../../test/start-app.ts'

// A proposal that somebody has changed in the database is a bug to the server.
const app = await startApp({ config: { rateLimitScale: 0 }, hasBugs: true })
const { database } = app
const [ann, ben] = [await hireOperator(app, 'ann'), await hireOperator(app, 'ben')]
const paul = await hireOperator(app, 'paul', ['payments'])
const rita = await hireOperator(app, 'rita', ['risk', 'support'])

const RULES = '/operator/cashier-rules'
const feeOf = async (site: string) =>
  Number((await database.query('select fee_rate from cashier_rule where site_id = $1', [site])).rows[0].fee_rate)
const ask = async (operator: TestOperator, site: string, fee_rate: number) => {
  const answer = await operator.post(`${RULES}/${site}`, { fee_rate })
  expect(answer.statusCode).toBe(202)
  return answer.json<{ proposal_id: string; digest: string; expires_at: string }>()
}
const agree = (operator: TestOperator, { proposal_id: id, digest }: { proposal_id: string; digest: string }) =>
  operator.post(`/operator/proposals/${id}/agree`, { digest })
const errorOf = (answer: { json(): { error?: string } }) => answer.json().error

test('what needs a second word takes effect when another operator agrees, and both are written down', async () => {
  const before = await feeOf('india')
  const waiting = await ask(paul, 'india', 2.5)
  expect(await feeOf('india')).toBe(before)
  const { list } = (await ann.get('/operator/proposals')).json()
  expect(list).toMatchObject([
    {
      ...{ id: waiting.proposal_id, call: 'cashier.set-rules', subject: 'india', asked_by: 'paul' },
      ...{ digest: waiting.digest, request: { site_id: 'india', fee_rate: 2.5 } },
    },
  ])

  expect(errorOf(await agree(paul, waiting))).toBe('ALREADY_SAID')
  expect(errorOf(await agree(ann, { ...waiting, digest: 'ab'.repeat(32) }))).toBe('DIGEST_DIFFERS')
  // Somebody who could not ask for it cannot agree to it either.
  expect(errorOf(await agree(rita, waiting))).toBe('ROLE_MISSING')
  expect(await feeOf('india')).toBe(before)

  const done = await agree(ann, waiting)
  expect([done.statusCode, done.json()]).toMatchObject([200, { answer: { site_id: 'india', fee_rate: 2.5 } }])
  expect(await feeOf('india')).toBe(2.5)
  expect(errorOf(await agree(ben, waiting))).toBe('PROPOSAL_OVER')
  expect((await paul.acts()).at(-1)).toEqual({
    ...{ act: 'proposal.ask', subject: 'cashier.set-rules india', details: { digest: waiting.digest } },
  })
  expect((await ann.acts()).slice(-2)).toMatchObject([
    {
      ...{ act: 'cashier.set-rules', subject: 'india' },
      details: { asked_by: 'paul', digest: waiting.digest, before: { fee_rate: before }, after: { fee_rate: 2.5 } },
    },
    { act: 'proposal.agree', subject: waiting.proposal_id },
  ])
})

test('the same said by another agrees; something else takes its place', async () => {
  const first = await ask(paul, 'brazil', 1)
  const second = await ask(ann, 'brazil', 2)
  expect(second.digest).not.toBe(first.digest)
  expect(errorOf(await agree(ben, first))).toBe('PROPOSAL_OVER')
  const done = await ben.post(`${RULES}/brazil`, { fee_rate: 2 })
  expect([done.statusCode, done.json().fee_rate]).toEqual([200, 2])
  expect(await feeOf('brazil')).toBe(2)
})

test('a proposal that is withdrawn, too old or was changed in the database has no effect', async () => {
  const before = await feeOf('bengal')
  const withdrawn = await ask(paul, 'bengal', 3)
  expect((await ben.post(`/operator/proposals/${withdrawn.proposal_id}/withdraw`)).statusCode).toBe(200)
  expect(errorOf(await agree(ann, withdrawn))).toBe('PROPOSAL_OVER')

  const old = await ask(paul, 'bengal', 4)
  const hours = (Date.parse(old.expires_at) - Date.now()) / 3_600_000
  expect(Math.round(hours)).toBe(24)
  await database.query('update operator_proposal set expires_at = now() where proposal_id = $1', [old.proposal_id])
  expect(errorOf(await agree(ann, old))).toBe('PROPOSAL_OVER')
  expect((await ann.get('/operator/proposals')).json().list).toEqual([])
  // The same said later begins anew.
  const anew = await ask(ann, 'bengal', 4)

  // Its request is sealed, and its digest is computed again: neither can be put in place of another's.
  const other = await ask(paul, 'pakistan', 9)
  await database.query(
    `update operator_proposal set request = (select request from operator_proposal where proposal_id = $2)
     where proposal_id = $1`,
    [anew.proposal_id, other.proposal_id],
  )
  expect((await agree(ben, anew)).statusCode).toBe(500)
  await database.query(
    `update operator_proposal set digest = (select digest from operator_proposal where proposal_id = $2)
     where proposal_id = $1`,
    [other.proposal_id, anew.proposal_id],
  )
  expect(errorOf(await agree(ben, { ...other, digest: anew.digest }))).toBe('DIGEST_DIFFERS')
  expect([await feeOf('bengal'), await feeOf('pakistan')]).toEqual([before, before])
})

test('of two who agree simultaneously one does, and it happens once', async () => {
  const waiting = await ask(paul, 'philippines', 6)
  const answers = await Promise.all([agree(ann, waiting), agree(ben, waiting)])
  expect(answers.map(({ statusCode }) => String(statusCode)).sort()).toEqual(['200', '409'])
  const { rows } = await database.query(
    `select count(*)::int as acts from operator_act where act = 'cashier.set-rules' and subject = 'philippines'`,
  )
  expect(rows).toEqual([{ acts: 1 }])
})

test('two who ask for the same simultaneously are the first and the second word', async () => {
  const answers = await Promise.all([ann, ben].map((one) => one.post(`${RULES}/all`, { fee_rate: 7 })))
  expect(answers.map(({ statusCode }) => String(statusCode)).sort()).toEqual(['200', '202'])
  expect(await feeOf('all')).toBe(7)
})

test('an operator whose key has ended gives no second word, and one who lost the role neither', async () => {
  const waiting = await ask(paul, 'main', 8)
  const leaving = await hireOperator(app, 'leaving', ['payments'])
  await bothSay([ann, ben], '/operator/operators/leaving/roles', { roles: ['support'] })
  expect(errorOf(await agree(leaving, waiting))).toBe('ROLE_MISSING')
  expect((await ann.post('/operator/operators/leaving/end')).statusCode).toBe(200)
  expect((await agree(leaving, waiting)).statusCode).toBe(401)
  expect(errorOf(await ann.post('/operator/operators/leaving/end'))).toBe('NOT_FOUND')
})

test('a repeated key answers the same and has one effect; for something else it is refused', async () => {
  const key = randomUUID()
  const body = { name: 'Once', coin_multi: 5 }
  const path = '/operator/goods/main/4242'
  const add = () => paul.post(path, body, key)
  expect((await add()).statusCode).toBe(403)
  const mona = await hireOperator(app, 'mona', ['marketing'])
  const put = (fields: object = {}) => mona.post(path, { ...body, goods_type: 0, amount: '5', ...fields }, key)
  const answers = await Promise.all([put(), put(), put()])
  const [first] = answers
  expect(first!.statusCode).toBe(200)
  for (const answer of [...answers, await put()]) expect(answer.body).toBe(first!.body)
  expect(await mona.acts()).toHaveLength(1)
  expect(errorOf(await put({ amount: '6' }))).toBe('REUSED_KEY')
  // Another operator's key of the same name is another one.
  expect((await ann.post(path, { amount: '7' }, key)).json()).toMatchObject({ amount: '7' })
})

test('a key that is made is answered again to the same request, and to nobody else', async () => {
  const alone = await startApp({ config: { rateLimitScale: 0 } })
  const boss = await hireOperator(alone, 'boss')
  const key = randomUUID()
  const hire = () => boss.post('/operator/operators/nina', { roles: ['support', 'auditor'] }, key)
  const made = await hire()
  expect(made.json()).toMatchObject({ name: 'nina', roles: ['support', 'auditor'], key: expect.stringMatching(/^op_/) })
  expect((await hire()).body).toBe(made.body)
  const { rows } = await alone.database.query(`select encode(answer, 'escape') as answer from operator_answer`)
  expect(JSON.stringify(rows)).not.toContain(made.json().key)
  expect(JSON.stringify(await boss.acts())).not.toContain(made.json().key)
  expect(errorOf(await boss.post('/operator/operators/nina', { roles: ['support'] }))).toBe('NAME_USED')

  // The only owner can neither leave nor give the role away; the second is made alone, the third by both.
  expect(errorOf(await boss.post('/operator/operators/boss/end'))).toBe('LAST_OWNER')
  expect(errorOf(await boss.post('/operator/operators/boss/roles', { roles: ['support'] }))).toBe('LAST_OWNER')
  expect((await boss.post('/operator/operators/second', { roles: ['owner'] })).statusCode).toBe(200)
  expect((await boss.post('/operator/operators/third', { roles: ['owner'] })).statusCode).toBe(202)
})

test('two owners who take each other’s role away simultaneously leave one', async () => {
  const apart = await startApp({ config: { rateLimitScale: 0 } })
  const [one, two] = [await hireOperator(apart, 'one'), await hireOperator(apart, 'two')]
  await Promise.all([one.post('/operator/operators/two/end'), two.post('/operator/operators/one/end')])
  const { rows } = await apart.database.query('select name from operator where ended_at is null')
  expect(rows).toHaveLength(1)
})

test('two operators who change the same at the same time come one after the other, and each act says from what to what', async () => {
  const change = (operator: TestOperator, bet_cash_rate: number) =>
    operator.post('/operator/games/101', { bet_cash_rate })
  const answers = await Promise.all([change(ann, 10), change(ben, 20), change(ann, 30), change(ben, 40)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const { rows } = await database.query<{ details: { before: Rate; after: Rate } }>(
    `select details from operator_act where act = 'game.change' and subject = 'game 101' order by act_id`,
  )
  for (const [place, { details }] of rows.slice(1).entries())
    expect(details.before.bet_cash_rate).toBe(rows[place]!.details.after.bet_cash_rate)
  const last = (await database.query('select bet_cash_rate from game where game_id = 101')).rows[0]
  expect(last.bet_cash_rate).toBe(rows.at(-1)!.details.after.bet_cash_rate)
})

type Rate = { bet_cash_rate: number }

test('acts are listed by operator, call, subject and time, a page at a time', async () => {
  const list = async (query: string) => (await ann.get(`/operator/acts?${query}`)).json()
  const all = await list('limit=200')
  expect(all.next).toBeNull()
  const pages = []
  for (let query = 'limit=7'; ; ) {
    const page = await list(query)
    pages.push(...page.list)
    if (page.next === null) break
    query = `limit=7&before=${page.next}`
  }
  expect(pages).toEqual(all.list)
  type Listed = { operator: string | null; call: string; subject: string; at: string }
  const acts = all.list as Listed[]
  expect((await list('operator=ben')).list).toEqual(acts.filter(({ operator }) => operator === 'ben').slice(0, 50))
  expect((await list('call=game.change')).list).toEqual(acts.filter(({ call }) => call === 'game.change'))
  expect((await list('subject=india')).list).toEqual(acts.filter(({ subject }) => subject === 'india'))
  const { at } = acts[3]!
  expect((await list(`from=${at}&limit=200`)).list).toEqual(acts.filter((act) => act.at >= at))
  expect((await list(`to=${at}&limit=200`)).list).toEqual(acts.filter((act) => act.at < at))
  // Keys made by the owner of the database are nobody's.
  expect((await list('call=operator.add&limit=200')).list).toContainEqual(
    expect.objectContaining({ operator: null, subject: 'ann', details: { after: { roles: ['owner'] } } }),
  )
})
