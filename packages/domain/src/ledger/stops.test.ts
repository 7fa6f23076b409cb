import { describe, expect, test } from 'vitest'
import { after, given, key, purses, round, stake, undo, who, win } from './examples.ts'
import { applyCommand, type Ledger, type StopCommand, type StopKind } from './ledger.ts'

const outcomeOf = (ledger: Ledger, command: Parameters<typeof applyCommand>[1]) => applyCommand(ledger, command).outcome
const stopping = (stop: StopKind, isOn = true): StopCommand => ({ ...who, kind: 'stop', key: key(), stop, isOn })

describe.each([
  ['frozen', 'stopped'],
  ['excluded', 'stopped'],
  ['limit', 'limited'],
] as const)('a player who is stopped (%s)', (stop, word) => {
  const ledger = given({ cash: 10n, gold: 10n })
  const stopIt = () => after(ledger, stopping(stop))

  test('stakes nothing, from no purse, until the stop is lifted', () => {
    const stopped = stopIt()
    for (const play of [stake(1n), stake(1n, { purse: 'gold' }), stake(0n), round(1n, 5n)])
      expect(outcomeOf(stopped, play)).toBe(word)
    expect(purses(stopped)).toEqual(purses(ledger))
    expect(outcomeOf(after(stopped, stopping(stop, false)), stake(1n))).toBe('done')
  })

  test('still gets wins and stakes back', () => {
    const bet = stake(4n, { key: 'bet' })
    const open = after(after(ledger, bet), stopping(stop))
    expect(outcomeOf(open, win(3n, 'bet'))).toBe('done')
    expect(outcomeOf(open, undo('bet'))).toBe('done')
  })

  test('is not freed by the end of another stop', () => {
    for (const other of (['frozen', 'excluded', 'limit'] as const).filter((kind) => kind !== stop))
      expect(outcomeOf(after(after(stopIt(), stopping(other)), stopping(other, false)), stake(1n))).toBe(word)
  })
})

test('a stop moves nothing and says so', () => {
  const applied = applyCommand(given({ cash: 10n }), stopping('limit'))
  expect(applied).toMatchObject({ outcome: 'done', transfers: [], answer: { cash: 10n } })
})
