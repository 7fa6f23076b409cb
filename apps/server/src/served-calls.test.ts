import { calls } from '@tablestakes/contract'
import { expect, test } from 'vitest'
import { startApp } from '../test/start-app.ts'
import { nameOf } from './platform/http/answer.ts'

/** Declared, and not served yet. The list only shrinks: a call that gets served leaves it, and no new call may join it. */
const UNSERVED: readonly string[] = []

test('every declared call is served, except those on the list', async () => {
  const app = await startApp()
  const served = new Set([...app.served.values()].map(({ call }) => nameOf(call)))
  const unserved = Object.values(calls)
    .map(nameOf)
    .filter((name) => !served.has(name))
  expect(unserved.toSorted()).toEqual(UNSERVED)
})
