import { afterEach, expect, test, vi } from 'vitest'
import { childEnvironment, keysProgramEnvironment, readSettings } from './environment.ts'

const pair = (name: string) => ({ privateKey: `private ${name}`, publicKey: `public ${name}` })
const given = {
  databaseUrl: 'postgres://casino:word@127.0.0.1/casino',
  studioDatabaseUrl: 'postgres://studio:word@127.0.0.1/studio',
  secret: 'a secret of the casino that is long enough',
  keys: { casino: pair('casino'), studio: pair('studio') },
}
const providers = ['PROVIDER_API_KEY', 'PROVIDER_WEBHOOK_SECRET', 'PROVIDER_WALLET_SEED', 'PROVIDER_NODE_TOKEN']
const servers = ['REDIS_URL', 'SMTP_URL', 'SMS_KEY', 'RECAPTCHA_SECRET', 'GOOGLE_CLIENT_SECRET', 'DATABASE_APP_URL']
const others = ['OPERATOR_KEY', 'PGPASSWORD', 'CLOUD_SECRET_ACCESS_KEY', 'REGISTRY_TOKEN']

afterEach(() => vi.unstubAllEnvs())

function tell() {
  for (const name of [...providers, ...servers, ...others]) vi.stubEnv(name, `the ${name}`)
  for (const name of ['TABLESTAKES_SECRET', 'STUDIO_SECRET', 'STUDIO_PRIVATE_KEY', 'CASINO_PRIVATE_KEY'])
    vi.stubEnv(name, undefined)
  const settings = readSettings({ PORT: '8080' })
  return {
    server: childEnvironment('server', settings, given),
    studio: childEnvironment('studio', settings, given),
    sandbox: childEnvironment('sandbox', settings, given),
    keysProgram: keysProgramEnvironment(settings, given),
  }
}

test.each(servers)('%s is told to the server alone', (name) => {
  const { server, studio, sandbox } = tell()
  expect([server[name], studio[name], sandbox[name]]).toEqual([`the ${name}`, undefined, undefined])
})

test.each([...providers, ...others])('%s is told to no part', (name) => {
  const { server, studio, sandbox } = tell()
  expect([server[name], studio[name], sandbox[name]]).toEqual([undefined, undefined, undefined])
})

test('the program that makes operators’ keys is told the database and no secret', () => {
  const { keysProgram } = tell()
  for (const name of [...providers, ...servers, ...others, 'TABLESTAKES_SECRET'])
    expect(keysProgram[name]).toBeUndefined()
  expect(keysProgram.DATABASE_URL).toBe(given.databaseUrl)
})

test('a secret that one part has been given is in no other part', () => {
  const { server, studio, sandbox } = tell()
  const valuesOf = (environment: NodeJS.ProcessEnv) => Object.values(environment)
  for (const value of [given.databaseUrl, given.secret, 'private casino']) {
    expect(valuesOf(server)).toContain(value)
    for (const other of [studio, sandbox]) expect(valuesOf(other)).not.toContain(value)
  }
  for (const value of [given.studioDatabaseUrl, studio.STUDIO_SECRET, 'private studio']) {
    expect(valuesOf(studio)).toContain(value)
    for (const other of [server, sandbox]) expect(valuesOf(other)).not.toContain(value)
  }
})

test('what is no secret is told to everybody', () => {
  vi.stubEnv('LOG_LEVEL', 'warn')
  const { server, studio, sandbox } = tell()
  for (const part of [server, studio, sandbox]) expect(part).toMatchObject({ LOG_LEVEL: 'warn', PORT: '8080' })
  expect(studio.PATH).toBe(process.env.PATH)
})
