import { redeemCode } from '@tablestakes/contract/bonuses'
import { UNIT } from '@tablestakes/domain/money/money'
import { expect, test } from 'vitest'
import { hireOperator } from '../../../../test/operators.ts'
import { outcome } from '../../../../test/outcome.ts'
import type { Owner } from '../../../../test/owners.ts'
import { DAY_MS, startPromotions } from '../../../../test/promotions.ts'

const bed = await startPromotions()
const { app, clock, database } = bed
const [ann, ben] = [await hireOperator(app, 'ann'), await hireOperator(app, 'ben')]

async function campaign(fields: object = {}): Promise<{ campaign_id: number; list: string[] }> {
  const wanted = {
    ...{
      site_id: 'main',
      note: `of tests ${made++}`,
      awards: [{ money: 'bonus', amount: '5', multiplier: 10 }],
      codes: 2,
    },
    ...{
      starts_at: new Date(Date.now() - DAY_MS).toISOString(),
      ends_at: null,
      per_code: 1,
      per_player: 1,
      vip_from: 0,
    },
    ...fields,
  }
  expect((await ann.post('/operator/redeem', wanted)).statusCode).toBe(202)
  return (await ben.post('/operator/redeem', wanted)).json()
}
let made = 0
const use = async (owner: Owner, code: string) => outcome(await owner.call(redeemCode, { code }))

test('a code brings its awards once, however it is typed; raced it has one winner', async () => {
  const { list } = await campaign()
  const players = await Promise.all(Array.from({ length: 10 }, () => bed.owner()))
  const outcomes = await Promise.all(players.map((owner) => use(owner, ` ${list[0]!.toLowerCase()} `)))
  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
  expect(new Set(outcomes)).toEqual(new Set(['ok', 'REDEEM_USED']))
  const winner = players[outcomes.indexOf('ok')]!
  expect((await bed.purses(winner)).coin).toBe(5n * UNIT)
  expect(await use(winner, list[1]!)).toBe('REDEEM_USED')
})

test('a code for many is used once by each, raced too', async () => {
  const { list } = await campaign({ per_code: 2, per_player: 5, codes: 1 })
  const [one, two, three] = [await bed.owner(), await bed.owner(), await bed.owner()]
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => use(one, list[0]!)))
  expect(outcomes.filter((answer) => answer === 'ok')).toHaveLength(1)
  expect([await use(two, list[0]!), await use(three, list[0]!)]).toEqual(['ok', 'REDEEM_USED'])
})

test('a code of another site, before its time, after it, or of a closed campaign brings nothing', async () => {
  const owner = await bed.owner()
  const abroad = await campaign({ site_id: 'india' })
  expect(await use(owner, abroad.list[0]!)).toBe('REDEEM_UNKNOWN')
  const over = await campaign({ ends_at: new Date(Date.now() - DAY_MS / 24).toISOString() })
  expect(await use(owner, over.list[0]!)).toBe('REDEEM_EXPIRED')
  const closed = await campaign()
  await ann.post(`/operator/redeem/${closed.campaign_id}/close`, {})
  expect(await use(owner, closed.list[0]!)).toBe('REDEEM_EXPIRED')
  const distant = await campaign({ vip_from: 9 })
  expect(await use(owner, distant.list[0]!)).toBe('NOT_ELIGIBLE')
  expect((await bed.purses(owner)).coin).toBe(0n)
})

test('guessing is stopped as with passwords, and no code stands in the database', async () => {
  const { list } = await campaign()
  const guesser = await bed.owner()
  const answers = []
  for (let nth = 0; nth < 7; nth++) answers.push(await use(guesser, `WRONG-${nth}`))
  expect(answers.at(-1)).toBe('LOCKED_OUT')
  expect(await use(guesser, list[0]!)).toBe('LOCKED_OUT')
  clock.advance(DAY_MS / 24)
  expect(await use(guesser, list[0]!)).toBe('ok')
  clock.advance(-DAY_MS / 24)
  const { rows } = await database.query(
    `select exists (select from redeem_code c where c::text ilike $1) or exists (select from operator_act a where a::text ilike $1) as found`,
    [`%${list[1]!}%`],
  )
  expect(rows).toEqual([{ found: false }])
})
