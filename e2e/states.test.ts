import { expect, test } from 'vitest'
import { dialogs } from '../apps/web/src/dialogs.ts'
import { routes } from '../apps/web/src/routes.tsx'
import { states, statesReachedElsewhere } from './states.ts'

const sorted = (names: Iterable<string>) => [...new Set(names)].sort()

test('every route of the app has a state', () => {
  const seen = states.map(({ path }) => path.replace(/\?.*/, ''))
  const known = Object.keys(routes).filter((path) => !path.startsWith('/__dev__'))
  expect(sorted(seen)).toEqual(sorted(known))
})

test('every overlay of the app has a state or is listed with the reason why not', () => {
  const opened = states.flatMap(({ path }) => /[?&]open=([\w-]+)/.exec(path)?.[1] ?? [])
  const { fromCode, needsPlayer } = statesReachedElsewhere
  expect(sorted([...opened, ...fromCode, ...needsPlayer])).toEqual(sorted(Object.keys(dialogs)))
})

test('only overlays that need a player are listed as such', () => {
  const needing = Object.entries(dialogs).filter(([, dialog]) => 'needs' in dialog && dialog.needs === 'player')
  expect(sorted(statesReachedElsewhere.needsPlayer)).toEqual(sorted(needing.map(([name]) => name)))
})

test('state names are unique, because they name files', () => {
  expect(sorted(states.map(({ name }) => name))).toHaveLength(states.length)
})
