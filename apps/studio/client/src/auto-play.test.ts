import { describe, expect, test } from 'vitest'
import { type AutoPlan, afterRound, CALM_PLAN, startAuto } from './auto-play.ts'

const bounds = { least: 10n, most: 1_000n, part: 10n }
const play = (plan: Partial<AutoPlan>, rounds: { win: bigint }[], balance = 10_000n) => {
  let run = startAuto({ ...CALM_PLAN, ...plan }, 100n)
  for (const { win } of rounds) {
    const after = afterRound(run, { stake: run.stake, win }, { bounds, balance })
    run = after.run
    if (after.ends) return { ...run, ends: after.ends }
  }
  return { ...run, ends: null }
}
const lost = { win: 0n }
const won = { win: 10_000n }

describe('how the stake changes', () => {
  test('it goes back to the first one where the plan says so', () => {
    const raised = play({ onLoss: { back: false, percent: 50 } }, [lost, lost])
    expect(raised.stake).toBe(220n)
    expect(play({ onLoss: { back: false, percent: 50 } }, [lost, lost, won]).stake).toBe(100n)
  })

  test('it is a whole part of the currency, rounded down', () => {
    expect(play({ onLoss: { back: false, percent: 33 } }, [lost]).stake).toBe(130n)
  })

  test('a round that returns less than its stake counts as a loss', () => {
    expect(play({ onLoss: { back: false, percent: 100 } }, [{ win: 90n }]).stake).toBe(200n)
  })
})

describe('when it stops', () => {
  test('after the number of bets', () => {
    expect(play({ bets: 2 }, [lost, lost]).ends).toBe('done')
    expect(play({ bets: null }, [lost, lost, lost]).left).toBeNull()
  })

  test('on profit and on loss, as soon as they are reached', () => {
    expect(play({ stopProfit: 9_900n }, [won]).ends).toBe('profit')
    expect(play({ stopLoss: 200n }, [lost]).ends).toBeNull()
    expect(play({ stopLoss: 200n }, [lost, lost]).ends).toBe('loss')
  })

  test('before a bet the limits or the purse would refuse', () => {
    expect(play({ onLoss: { back: false, percent: 900 } }, [lost]).ends).toBeNull()
    expect(play({ onLoss: { back: false, percent: 900 } }, [lost, lost]).ends).toBe('stake')
    expect(play({}, [lost], 99n).ends).toBe('money')
  })
})
