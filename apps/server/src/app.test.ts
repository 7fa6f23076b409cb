import { calls } from '@tablestakes/contract'
import { languageFileLine, specificationCalls } from '@tablestakes/contract/specification'
import { expect, test } from 'vitest'
import { startApp } from '../test/start-app.ts'
import { nameOf } from './platform/http/answer.ts'

const app = await startApp()

test('every call of the specification is served', async () => {
  const features = new Map(Object.values(calls).map((call) => [nameOf(call), call.feature]))
  const missing = specificationCalls.filter((line) => line !== languageFileLine && !app.served.has(line))
  expect(missing).toEqual([])

  // Whatever is served is a call of the contract and is documented.
  const document = (await app.server.inject('/openapi.json')).json()
  const served = [...app.served.values()].map(({ call }) => call)
  expect(served.filter((call) => !features.has(nameOf(call)))).toEqual([])
  expect(served.filter((call) => !document.paths[call.path]?.[call.method.toLowerCase()])).toEqual([])
})
