import { UNIT } from '@tablestakes/domain/money/money'
import { expect, test } from 'vitest'
import { outcome } from '../../../../test/outcome.ts'
import { startPayouts } from '../../../../test/payouts.ts'
import { playsAt } from '../../../../test/plays.ts'
import { houseAccount, openSettling } from '../../../ledger/index.ts'

const { database, payments, player, withdraw, purses, settled, orders, poll } = await startPayouts()
await payments.faults({ payouts: 'manual' })

const ok = (answers: { code: number }[]) => answers.filter((answer) => outcome(answer) === 'ok')

test('of twenty simultaneous withdrawals of the whole balance, one happens', async () => {
  const owner = await player({ cash: 200_000 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(owner, 200_000)))
  expect(ok(answers)).toHaveLength(1)
  expect(new Set(answers.map(outcome))).toEqual(new Set(['ok', 'INSUFFICIENT_FUNDS']))
  expect(await purses(owner)).toMatchObject({ cash: 0, frozen: 200_000 })
  expect(await orders(owner.playerId)).toHaveLength(1)
})

test('of twenty simultaneous withdrawals of sixty percent, one happens', async () => {
  const owner = await player({ cash: 200_000 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(owner, 120_000)))
  expect(ok(answers)).toHaveLength(1)
  expect(await purses(owner)).toMatchObject({ cash: 80_000, frozen: 120_000 })
})

test('simultaneous withdrawals together stay within the limit of the day', async () => {
  await database.query(`update cashier_rule set day_limit = $1 where site_id = 'main'`, [250_000n * UNIT])
  const owner = await player({ cash: 5_000_000 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(owner, 60_000)))
  expect(ok(answers)).toHaveLength(4)
  expect(new Set(answers.map(outcome))).toEqual(new Set(['ok', 'DAY_LIMIT']))
  expect(outcome(await withdraw(owner, 20_000))).toBe('DAY_LIMIT')
  // What came back can be asked for again.
  await settled()
  const [first] = await orders(owner.playerId)
  await payments.failPayout(first!.order_no, { webhook: false })
  await poll()
  expect(outcome(await withdraw(owner, 70_000))).toBe('ok')
  expect(outcome(await withdraw(owner, 20_000))).toBe('DAY_LIMIT')
  await database.query(`update cashier_rule set day_limit = 0 where site_id = 'main'`)
  expect(outcome(await withdraw(owner, 1_000_000))).toBe('ok')
})

test('a withdrawal and twenty simultaneous bets never take more than there is', async () => {
  const accountId = await houseAccount(database, { kind: 'game', name: 'races' })
  const { settle } = openSettling(database)
  const { staking } = playsAt(database, accountId)
  for (const round of [1, 2, 3]) {
    const owner = await player({ cash: 200_000 })
    const bets = Array.from({ length: 20 }, () =>
      settle({ ...staking(owner.playerId), stake: 10_000n * UNIT, counting: 10_000n * UNIT }),
    )
    const [answer, ...settled_] = await Promise.all([withdraw(owner, 150_000), ...bets])
    const staked = settled_.filter((one) => one.outcome === 'done').length * 10_000
    const frozen = outcome(answer) === 'ok' ? 150_000 : 0
    expect(await purses(owner), `round ${round}`).toMatchObject({ cash: 200_000 - staked - frozen, frozen })
    expect(staked + frozen).toBeLessThanOrEqual(200_000)
  }
})
