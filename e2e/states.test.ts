import { expect, test } from 'vitest'
import { dialogs } from '../apps/web/src/dialogs.ts'
import { routes } from '../apps/web/src/routes.tsx'
import { openedFromCode, states } from './states.ts'

const sorted = (names: Iterable<string>) => [...new Set(names)].sort()

test('every route of the app has a state', () => {
  const seen = states.map(({ path }) => path.replace(/\?.*/, ''))
  const known = Object.keys(routes).filter((path) => !path.startsWith('/__dev__'))
  expect(sorted(seen)).toEqual(sorted(known))
})

const overlayOf = (path: string) => /[?&]open=([\w-]+)/.exec(path)?.[1]

test('every overlay of the app has a state or is opened from code', () => {
  const opened = states.flatMap(({ path }) => overlayOf(path) ?? [])
  expect(sorted([...opened, ...openedFromCode])).toEqual(sorted(Object.keys(dialogs)))
})

test('an overlay that needs a player is seen as one, and as nobody else', () => {
  const needing = Object.entries(dialogs)
    .filter(([, dialog]) => 'needs' in dialog && dialog.needs === 'player')
    .map(([name]) => name)
  const seenAs = (who: 'player' | undefined) =>
    new Set(states.flatMap(({ path, as }) => (as === who ? (overlayOf(path) ?? []) : [])))
  expect(needing.filter((name) => !seenAs('player').has(name))).toEqual([])
  expect(needing.filter((name) => seenAs(undefined).has(name))).toEqual([])
})

test('state names are unique, because they name files', () => {
  expect(sorted(states.map(({ name }) => name))).toHaveLength(states.length)
})
