/** A step and a cash-out of the same round, sent together: they happen in the order they came in, and nothing is gained by it. */
import { studioCalls } from '@tablestakes/contract/studio'
import { cutMultiplier, payout, RETURN } from '@tablestakes/domain/games/game'
import { hilo } from '@tablestakes/domain/games/hilo'
import { minesPays } from '@tablestakes/domain/games/mines'
import { divide } from '@tablestakes/domain/money/ratio'
import { describe, expect, test } from 'vitest'
import { bet, openBed, type Player, sendCall } from '../../test/studio-bed.ts'
import { type App, createApp } from '../app.ts'
import { standingOf } from './decide.ts'
import { findRound } from './queries.ts'

const bed = await openBed()
const { player, casino, app, database } = bed

const ROUNDS = 24

type Table = {
  game: 'mines' | 'hilo'
  params: unknown
  /** The first step, which must be won for there to be something to cash out. */
  first: (shown: unknown) => unknown
  /** The one that is raced; about as often right as wrong. */
  raced: (shown: unknown) => unknown
}

const tables: Table[] = [
  { game: 'mines', params: { mines: 12 }, first: () => ({ tile: 0 }), raced: () => ({ tile: 1 }) },
  { game: 'hilo', params: {}, first: surest, raced: surest },
]

function surest(shown: unknown): { guess: 'higher' | 'lower' } {
  const card = (shown as { cards: number[] }).cards.at(-1)!
  return { guess: card >= 24 ? 'lower' : 'higher' }
}

/** A round with something won, and what it would be worth after the raced step: nothing where that is wrong. */
async function openWon(one: Player, table: Table) {
  for (;;) {
    const { round } = await one.call(studioCalls.play, bet(table.params))
    const first = table.first(round.shown)
    const won = await one.call(studioCalls.step, { round_id: round.round_id, step_no: 0, step: first })
    if (won.round.state !== 'open') continue
    const step = table.raced(won.round.shown)
    const stored = await findRound(database, round.round_id)
    const after = standingOf(app.studio, stored!, [first, step])!
    return { roundId: round.round_id, step, before: won.round.win, after: after.state === 'lost' ? 0n : after.win }
  }
}

type Raced = Awaited<ReturnType<typeof openWon>>

const askFor = (studio: App, { token }: Player, { roundId, step }: Raced) => ({
  step: () => sendCall(studio, studioCalls.step, { round_id: roundId, step_no: 1, step }, token),
  cashOut: () => sendCall(studio, studioCalls.cashOut, { round_id: roundId }, token),
})

async function paidFor(roundId: string): Promise<bigint> {
  await expect.poll(async () => (await findRound(database, roundId))?.state).toBe('settled')
  return (await findRound(database, roundId))!.win!
}

describe.each(tables)('$game', (table) => {
  test('the cash-out first: paid what was won, whatever the step would have brought', async () => {
    const one = await player(table.game)
    const seen = { right: 0, wrong: 0 }
    for (let count = 0; count < ROUNDS; count++) {
      const raced = await openWon(one, table)
      const ask = askFor(app, one, raced)
      const [, late] = await Promise.all([ask.cashOut(), ask.step()])
      expect(late.refused).toBe('round_over')
      expect(await paidFor(raced.roundId)).toBe(raced.before)
      seen[raced.after === 0n ? 'wrong' : 'right'] += 1
    }
    expect(Math.min(seen.right, seen.wrong)).toBeGreaterThan(0)
  })

  test('the step first: lost where it is wrong, paid after it where it is right', async () => {
    const one = await player(table.game)
    const seen = { right: 0, wrong: 0 }
    for (let count = 0; count < ROUNDS; count++) {
      const raced = await openWon(one, table)
      const ask = askFor(app, one, raced)
      const [, late] = await Promise.all([ask.step(), ask.cashOut()])
      expect(late.refused).toBe(raced.after === 0n ? 'round_over' : undefined)
      expect(await paidFor(raced.roundId)).toBe(raced.after)
      seen[raced.after === 0n ? 'wrong' : 'right'] += 1
    }
    expect(Math.min(seen.right, seen.wrong)).toBeGreaterThan(0)
  })

  test('of many simultaneous ones those that came first count, and the casino pays once', async () => {
    const one = await player(table.game)
    for (let count = 0; count < 10; count++) {
      const raced = await openWon(one, table)
      const ask = askFor(app, one, raced)
      const isStepFirst = count % 2 === 0
      const sent = Array.from({ length: 8 }, (_, place) =>
        (place % 2 === 0) === isStepFirst ? ask.step() : ask.cashOut(),
      )
      await Promise.all(sent)
      expect(await paidFor(raced.roundId)).toBe(isStepFirst ? raced.after : raced.before)
    }
    const entries = casino.entriesOf(one.user)
    expect(entries.filter(({ kind }) => kind === 'WIN')).toHaveLength(
      entries.filter(({ kind }) => kind === 'BET').length,
    )
  })

  test('on two studios: one of the two orders, and never the better of both', async () => {
    const one = await player(table.game)
    const second = await createApp(bed.config, bed.surroundings)
    try {
      for (let count = 0; count < ROUNDS / 2; count++) {
        const raced = await openWon(one, table)
        const [here, there] = [askFor(app, one, raced), askFor(second, one, raced)]
        const [stepped, cashed] = await Promise.all(
          count % 2 === 0 ? [here.step(), there.cashOut()] : [there.step(), here.cashOut()],
        )
        const paid = await paidFor(raced.roundId)
        const isStepFirst = stepped.refused === undefined
        expect(paid).toBe(isStepFirst ? raced.after : raced.before)
        expect(cashed.refused).toBe(isStepFirst && raced.after === 0n ? 'round_over' : undefined)
      }
    } finally {
      await second.close()
    }
  })
})

test('what is raced is worth the same before and after but for what is cut off, so no order is better', () => {
  const stake = 13n * 12n * 25n * 24n * 100n
  const [before, after] = [minesPays({ mines: 12 }, 1), minesPays({ mines: 12 }, 2)]
  // 12 of the 24 tiles that are left are safe.
  const gained = (payout(stake, after) * 12n) / 24n - payout(stake, before)
  expect(gained * 10_000n).toBeLessThan(stake)
  expect(gained * 10_000n).toBeGreaterThan(-stake)
  const next = hilo.next({}, { cards: [24], guesses: [], isLost: false })[0]!
  expect(next.pays).toEqual(cutMultiplier(divide(RETURN, next.chance)))
})
