import type { Limit } from '@tablestakes/contract/protection'
import { expect, test } from 'vitest'
import { tightestLimit } from './tightest-limit.ts'

const limit = (part: Partial<Limit>): Limit => ({
  ...{ kind: 'loss', period: 'day', amount: 100n, minutes: null, used_amount: 0n, used_minutes: 0 },
  ...{ resets_at: null, set_by: 'player', pending: null },
  ...part,
})

test('time that is used up comes before any amount', () => {
  const time = limit({ kind: 'session', amount: null, minutes: 60, used_minutes: 60 })
  expect(tightestLimit([limit({ used_amount: 99n }), time])).toBe(time)
})

test('of amounts the one with the least left; time that is left and top-ups refuse no stake', () => {
  const loss = limit({ used_amount: 60n })
  const single = limit({ kind: 'single_stake', period: 'each', amount: 30n })
  const time = limit({ kind: 'session', amount: null, minutes: 60, used_minutes: 59 })
  const deposit = limit({ kind: 'deposit', used_amount: 100n })
  expect(tightestLimit([deposit, time, loss, single])).toBe(single)
  expect(tightestLimit([deposit, time])).toBeNull()
})
