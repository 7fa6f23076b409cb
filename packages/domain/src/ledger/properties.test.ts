import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { MAX_WIRE } from '../money/money.ts'
import { applyToWorld, emptyWorld, tellHistory, type World } from './histories.ts'
import { type Account, accountOf, applyCommand, type Command, type Ledger, type Transfer } from './ledger.ts'
import { isOpen } from './wagering.ts'

// Nothing here measures time, and a small machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

/** Numbers to draw from: they decide everything in a history. */
const tape = fc.array(fc.nat(1_000_000), { minLength: 60, maxLength: 500, size: 'max' })
const players = [1n, 2n, 3n]
const days = { isOfTheseDays: (key: string) => !key.startsWith('old') }
const LENGTH = 45

type Step = { command: Command; before: World; after: World; applied: ReturnType<typeof applyToWorld> }

function play(
  numbers: readonly number[],
  { only = () => true }: { only?: (command: Command, world: World) => boolean } = {},
) {
  let at = 0
  let keys = 0
  const tell = tellHistory({
    draw: (below) => (numbers[at++ % numbers.length]! + Math.floor(at / numbers.length)) % below,
    players,
    newKey: () => `key ${++keys}`,
    oldKey: () => `old ${++keys}`,
    accounts: [100, 101],
    sources: [1, 2],
    canFreeze: true,
  })
  let world = emptyWorld(players)
  const steps: Step[] = []
  for (let told = 0; told < LENGTH; told++) {
    const command = tell(world)
    if (!only(command, world)) continue
    const applied = applyToWorld(world, command, days)
    steps.push({ command, before: world, after: applied.world, applied })
    world = applied.world
  }
  return { steps, world }
}

function holds(check: (history: ReturnType<typeof play>) => void, options: Parameters<typeof play>[1] = {}) {
  fc.assert(
    fc.property(tape, (numbers) => check(play(numbers, options))),
    // A counterexample of many numbers takes minutes to make smaller; the seed tells it as well.
    { endOnFailure: true },
  )
}

const accountsOf = (world: World): Account[] => [...world.values()].flatMap(({ accounts }) => [...accounts.values()])
const ofPlayer = ({ before, after, command }: Step): { was: Ledger; is: Ledger } => ({
  was: before.get(command.playerId)!,
  is: after.get(command.playerId)!,
})

describe('over any history', () => {
  test('no purse is below zero or above what the wire carries, and no task beyond its target', () => {
    holds(({ steps }) => {
      for (const { purses, debt, tasks } of steps.flatMap(({ after }) => accountsOf(after))) {
        expect([debt, ...Object.values(purses)].every((amount) => amount >= 0n)).toBe(true)
        expect(purses.cash + purses.coin <= MAX_WIRE && purses.gold <= MAX_WIRE).toBe(true)
        const isWithin = tasks.every(({ cur, target, state }) => {
          if (state === 'finished') return cur === target
          return cur >= 0n && cur < target
        })
        expect(isWithin).toBe(true)
      }
    })
  })

  test('movements are numbered without a gap, each goes on from the balance before, and they add up to the purses', () => {
    holds(({ steps, world }) => {
      for (const ledger of world.values()) {
        for (const [currency, account] of ledger.accounts) {
          const mine = steps.filter(
            (step) => step.command.playerId === ledger.playerId && step.command.currency === currency,
          )
          expect(replay(mine.flatMap(({ applied }) => applied.transfers))).toEqual({
            number: account.number,
            ...account.purses,
            debt: account.debt,
          })
        }
      }
    })
  })

  test('what is not done leaves everything as it was', () => {
    holds(({ steps }) => {
      for (const step of steps) {
        const { was, is } = ofPlayer(step)
        if (step.applied.outcome === 'done') continue
        expect(is).toEqual(was)
        expect(step.applied.transfers).toEqual([])
      }
    })
  })

  test('every answer is that of the purses then, and a repeat gets it again however late', () => {
    holds(({ steps, world }) => {
      for (const { command, applied } of steps) {
        if (applied.outcome !== 'done' || command.kind === 'stop' || command.kind === 'close') continue
        const { number, purses } = accountOf(applied.ledger, command.currency)
        // The end of a round may follow, which the answer does not know of.
        const hasFollowed = 'closes' in command && applied.answer.number < number
        const now = { number, cash: purses.cash, coin: purses.coin, gold: purses.gold }
        expect(applied.answer).toEqual(hasFollowed ? applied.answer : now)
        const again = applyToWorld(world, command, days)
        expect(again).toMatchObject({ outcome: 'repeated', answer: applied.answer, transfers: [] })
        expect(again.ledger).toBe(world.get(command.playerId))
      }
    })
  })

  test('bonus money is always what open bonuses hold', () => {
    holds(({ steps }) => {
      for (const { purses, tasks } of steps.flatMap(({ after }) => accountsOf(after))) {
        const held = tasks.filter((task) => task.kind === 'coin' && isOpen(task)).map((task) => task.held)
        expect(purses.coin).toBe(total(held))
        expect(tasks.every((task) => task.held >= 0n && (task.state !== 'finished' || task.held === 0n))).toBe(true)
      }
    })
  })

  test('what a task has counted is the sum over the plays that still stand', () => {
    holds(({ world }) => {
      for (const ledger of world.values()) {
        for (const [currency, { tasks }] of ledger.accounts) {
          for (const task of tasks) {
            const standing = [...ledger.entries].filter(
              ([key, entry]) => entry.currency === currency && !ledger.voided.has(key),
            )
            const counted = standing.flatMap(([, entry]) => entry.counted.filter((one) => one.task === task.id))
            expect(task.cur).toBe(total(counted.map(({ amount }) => amount)))
          }
        }
      }
    })
  })

  test('players who share no supplier’s id do not notice each other', () => {
    const isAlone = (command: Command) => command.foreign === undefined && !('foreignPlay' in command)
    holds(
      ({ steps, world }) => {
        for (const ledger of world.values()) {
          let alone: Ledger = emptyWorld([ledger.playerId]).get(ledger.playerId)!
          for (const { command, applied } of steps.filter((step) => step.command.playerId === ledger.playerId)) {
            const { ledger: next, outcome, answer, transfers } = applyCommand(alone, command, days)
            expect({ outcome, answer, transfers }).toEqual({
              outcome: applied.outcome,
              answer: applied.answer,
              transfers: applied.transfers,
            })
            alone = next
          }
        }
      },
      { only: isAlone },
    )
  })

  test('a round is a stake followed by its win', () => {
    holds(({ steps }) => {
      for (const { command, before, applied } of steps) {
        if (command.kind !== 'round' || applied.outcome !== 'done') continue
        const { win, foreign: _, ...asked } = command
        const staked = applyToWorld(before, { ...asked, kind: 'stake' }, days)
        const { accountId, subject, playerId, currency, key: play } = command
        const won = { kind: 'win', playerId, currency, accountId, subject, key: 'its win', play, win } as const
        const both = applyToWorld(staked.world, won, days)
        expect(accountOf(both.ledger, currency)).toEqual(accountOf(applied.ledger, currency))
        expect([...staked.transfers, ...both.transfers]).toEqual(applied.transfers)
        expect(both.answer).toEqual(applied.answer)
      }
    })
  })

  test('a round that is too dear is refused as its stake is', () => {
    holds(({ steps }) => {
      for (const { command, before, applied } of steps) {
        if (command.kind !== 'round' || applied.outcome !== 'poor') continue
        const { win: _, ...asked } = command
        expect(applyToWorld(before, { ...asked, kind: 'stake' }, days).outcome).toBe('poor')
      }
    })
  })

  test('a stake that is voided before it ends leaves purses, tasks and table as they were', () => {
    holds(({ steps }) => {
      for (const { command, before, after, applied } of steps) {
        if (command.kind !== 'stake' || applied.outcome !== 'done' || command.closes) continue
        const { playerId, currency, accountId, key: play } = command
        const was = accountOf(before.get(playerId)!, currency)
        const undo = { kind: 'void', playerId, currency, accountId, key: 'its void', play } as const
        const { ledger } = applyToWorld(after, undo, days)
        const { purses, tasks, debt } = accountOf(ledger, currency)
        expect({ purses, debt }).toEqual({ purses: was.purses, debt: was.debt })
        expect(sameTasks(tasks, was.tasks)).toBe(true)
        expect(ledger.open).toEqual(before.get(playerId)!.open)
      }
    })
  })

  test('a win that is voided leaves what counted and what is on the table as they were', () => {
    holds(({ steps }) => {
      for (const { command, before, after, applied } of steps) {
        if (command.kind !== 'win' || applied.outcome !== 'done') continue
        const { playerId, currency, accountId, key: play } = command
        const was = before.get(playerId)!
        const undo = { kind: 'void', playerId, currency, accountId, key: 'its void', play } as const
        const { ledger } = applyToWorld(after, undo, days)
        expect(ledger.open).toEqual(was.open)
        const curs = (of: Ledger) => accountOf(of, currency).tasks.map(({ cur, state }) => `${cur} ${state}`)
        expect(curs(ledger)).toEqual(curs(was))
      }
    })
  })
})

/** Whether two lists of tasks are the same, written out. */
const sameTasks = (one: Account['tasks'], other: Account['tasks']) => written(one) === written(other)
const written = (tasks: Account['tasks']) => tasks.map((task) => Object.values(task).join(' ')).join('\n')

const total = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

/** The balances from the transfers alone; a gap in the numbers or a wrong balance after fails immediately. */
function replay(transfers: readonly Transfer[]) {
  const balances = { number: 0n, coin: 0n, cash: 0n, frozenCoin: 0n, frozenCash: 0n, gold: 0n, debt: 0n }
  for (const { number, debit, credit, amount, debitAfter, creditAfter } of transfers) {
    expect(number).toBe(balances.number + 1n)
    expect(amount > 0n).toBe(true)
    for (const [side, by, after] of [
      [debit, -amount, debitAfter],
      [credit, amount, creditAfter],
    ] as const) {
      if (typeof side !== 'number') {
        balances.number += 1n
        balances[side] += side === 'debt' ? -by : by
      }
      expect(after).toBe(typeof side === 'number' ? null : balances[side])
    }
  }
  return balances
}
