import { createConfig, lintFromString } from '@redocly/openapi-core'
import { validate } from '@scalar/openapi-parser'
import { expect, test } from 'vitest'
import { look, pay, probeRoutes, say } from '../../../test/probe.ts'
import { startApp } from '../../../test/start-app.ts'
import { describeOperatorApi } from '../operators/openapi.ts'

const app = await startApp({ routes: probeRoutes })
const document = (await app.server.inject('/openapi.json')).json()

test('the document lists exactly the calls that are served', () => {
  const listed = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(listed.sort()).toEqual([...app.served.keys()].sort())
  expect(document.openapi).toBe('3.1.0')
})

test('a call shows its fields as they travel', () => {
  const body = document.paths[say.path].post.requestBody.content['application/json'].schema
  expect(body.properties.amount).toMatchObject({ type: 'integer', minimum: 0 })
  expect(body.required).toEqual(['text'])
  const query = document.paths[look.path].get.parameters.filter((one: { in?: string }) => one.in === 'query')
  expect(query).toMatchObject([
    { name: 'name', required: true },
    { name: 'page', required: false },
  ])
  const answer = document.paths[say.path].post.responses['200'].content['application/json'].schema
  expect(answer.oneOf[0].properties.data.properties.amount).toMatchObject({ type: 'integer' })
})

test('who may call it, its key and its refusals are said', () => {
  const call = document.paths[pay.path].post
  expect(call.security).toEqual([{ token: [] }])
  expect(call.parameters).toContainEqual({ $ref: '#/components/parameters/Idempotency-Key' })
  expect(call.description).toContain('`1003 REUSED_KEY`')
  expect(call.description).toContain('INSUFFICIENT_FUNDS')
  const preload = document.paths['/api/preload'].get
  expect(preload.security).toEqual([{}, { token: [] }])
  expect(preload.parameters).not.toContainEqual({ $ref: '#/components/parameters/sign' })
  for (const { $ref } of call.parameters)
    expect(document.components.parameters).toHaveProperty([$ref.split('/').at(-1)])
})

test('it opens with an introduction', () => {
  for (const title of ['Signing', 'Money', 'Once', 'Wrapping', 'Answers', 'Live stream']) {
    expect(document.info.description).toContain(`## ${title}`)
  }
})

test('the reader’s page comes from this server alone, under a policy of its own', async () => {
  expect((await app.server.inject('/docs')).headers.location).toBe('/docs/')
  const page = await app.server.inject('/docs/')
  const [, nonce] = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))!
  expect(page.body).toContain(nonce)
  expect(page.body).not.toMatch(/(src|href)="https?:/)
  const scripts = [...page.body.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes)
  expect(scripts.length).toBeGreaterThan(0)
  for (const attributes of scripts) expect(attributes).toMatch(/src="js\/scalar.js"|nonce="/)
  const script = await app.server.inject({ url: '/docs/js/scalar.js', headers: { 'accept-encoding': 'gzip' } })
  expect(script.statusCode).toBe(200)
  expect(script.headers['content-encoding']).toBe('gzip')
})

test('names of calls fit into an address and a program, every call tells its other answers, and the licence is said', () => {
  type Described = { operationId: string; responses: Record<string, { description: string }>; tags: string[] }
  const described = Object.values<Record<string, Described>>(document.paths).flatMap((methods) =>
    Object.values(methods),
  )
  for (const { operationId, responses, tags } of described) {
    expect(operationId).toMatch(/^[a-z][A-Za-z0-9_]*$/)
    expect(responses['4XX']?.description).toBeTypeOf('string')
    expect(tags).toHaveLength(1)
  }
  expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(described.length)
  expect(document.info.license).toEqual({ name: 'Apache-2.0', identifier: 'Apache-2.0' })
})

/** What two linters of other houses say: their errors, not their advice. */
async function errorsIn(described: object): Promise<unknown[]> {
  const source = JSON.stringify(described)
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  const { errors = [] } = await validate(source)
  return [...problems.filter(({ severity }) => severity === 'error').map(({ message }) => message), ...errors]
}

test.each([
  ['players', document],
  ['operators', describeOperatorApi([...app.servedOperators.values()].map(({ call }) => call))],
])('two public linters find no error in the document of the %s, and would find one', async (_who, described) => {
  expect(await errorsIn(described)).toEqual([])
  const { title: _title, ...info } = described.info
  expect((await errorsIn({ ...described, info })).length).toBeGreaterThan(1)
})
