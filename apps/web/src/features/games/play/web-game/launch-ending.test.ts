import { getGameUrl } from '@tablestakes/contract/games'
import { refusals } from '@tablestakes/contract/refusals'
import { expect, test } from 'vitest'
import { launchEnding } from './launch-ending.ts'

const unknown = launchEnding(-1)

test.each(getGameUrl.refusals)('%s has a title of its own words and a next step', (name) => {
  const ending = launchEnding(refusals[name].code)
  expect(ending).not.toEqual(unknown)
  expect(ending.next.length).toBeGreaterThan(0)
})

test('what is not known, and a line that is gone, can be tried again', () => {
  expect(unknown.next[0]).toBe('try-again')
  expect(launchEnding(null).next[0]).toBe('try-again')
})

test('a player on a break is shown the way out, never another game', () => {
  for (const name of ['COOLING_OFF', 'SELF_EXCLUDED'] as const) {
    const { next } = launchEnding(refusals[name].code)
    expect(next[0]).toBe('withdraw')
    expect(next).not.toContain('gold')
    expect(next).not.toContain('lobby')
    expect(next).toContain('help')
  }
})
