import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { walletCalls } from '@tablestakes/contract/wallet-protocol'
import { expect, test } from 'vitest'
import { startApp } from '../test/start-app.ts'
import { jobsOf } from './jobs.ts'

const SRC = fileURLToPath(new URL('.', import.meta.url))

const sources = new Map(
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => [path, readFileSync(join(SRC, path), 'utf8')]),
)

/** A feature, or a folder of platform, ledger or facts. */
const roomOf = (path: string) => dirname(path).split('/').slice(0, 2).join('/')

/** What opens a service opens it synchronously. What is async opens a row: a session, an order, an account. */
const OPENER = /^export (?:function|const) (open[A-Z]\w*)\b(?! = \[)/gm

const openers = [...sources].flatMap(([path, text]) =>
  [...text.matchAll(OPENER)].map(([, name]) => ({ name: name!, room: roomOf(path) })),
)

function callsOf(name: string): string[] {
  const call = new RegExp(`(?<!function )\\b${name}\\(`, 'g')
  return [...sources].flatMap(([path, text]) => [...text.matchAll(call)].map(() => path))
}

const composed = sources.get('compose.ts')!
const services = [...composed.matchAll(/^import \{([^}]*)\} from '\.\/([^']+)'/gm)].flatMap(([, names, from]) =>
  [...names!.matchAll(/\bopen[A-Z]\w*/g)].map(([name]) => ({ name, room: roomOf(from!) })),
)

test('every service is opened once, in the composition', () => {
  expect(services.length).toBeGreaterThan(20)
  for (const { name, room } of services) {
    const calls = callsOf(name).filter((path) => path === 'compose.ts' || roomOf(path) === room)
    expect({ name, calls }).toEqual({ name, calls: ['compose.ts'] })
  }
})

test('no room opens a service of another', () => {
  const strangers = openers.flatMap(({ name }) => {
    const homes = openers.filter((one) => one.name === name).map(({ room }) => room)
    return callsOf(name)
      .filter((path) => path !== 'compose.ts' && !homes.includes(roomOf(path)))
      .map((path) => `${path}: ${name}`)
  })
  expect(strangers).toEqual([])
})

test('routes and jobs work with the same services, and all suppliers with one settling', async () => {
  const app = await startApp()
  const { services } = app
  expect(app.whispers).toBe(services.whispers)
  expect(app.limiter).toBe(services.limiter)
  expect(app.metrics).toBe(services.metrics)
  expect(new Set(jobsOf(services).map(({ kind }) => kind)).size).toBe(jobsOf(services).length)
  expect(jobsOf(services)).toContain(services.accounts.composeExport)
  const routes = Object.values(walletCalls).map(({ path }) => `/suppliers/:supplier${path}`)
  expect(routes.filter((url) => !app.server.hasRoute({ method: 'POST', url }))).toEqual([])
})
