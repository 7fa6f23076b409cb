import { readFileSync } from 'node:fs'
import type { Call } from '@tablestakes/contract/call'
import { type RefusalName, refusals, refusalsOfEveryCall } from '@tablestakes/contract/refusals'
import { textFor } from '@tablestakes/dictionary'
import * as z from 'zod/v4/core'
import { refusalsOf } from './answer.ts'
import type { App, ServedCall } from './serving.ts'

const introduction = readFileSync(new URL('./openapi-introduction.md', import.meta.url), 'utf8')

type Schema = Record<string, unknown>

export const license = { name: 'Apache-2.0', identifier: 'Apache-2.0' }

/** Refusals are answered with 200 and their number, so a call itself answers nothing else. */
const NOT_A_CALL = 'No answer of the call: an address or method that does not exist, or what a proxy in front refuses.'

/** OpenAPI 3.1 of exactly the calls that are served, made from the schemas that check them. */
export function describeApi(app: App): Record<string, unknown> {
  const served = [...app.served.values()]
  const paths: Record<string, Record<string, unknown>> = {}
  for (const one of served) {
    paths[one.call.path] ??= {}
    paths[one.call.path]![one.call.method.toLowerCase()] = describeCall(one)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tablestakes', version: '1.0.2', description: introduction, license },
    servers: [{ url: '/' }],
    tags: [...new Set(served.map(({ call }) => call.feature))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The `accessToken` of a login answer.',
        },
      },
      parameters: headers,
      schemas: { Refusal: refusalSchema },
    },
  }
}

const header = (name: string, schema: Schema, description: string, required = true) => ({
  name,
  in: 'header',
  required,
  schema,
  description,
})

const headers = {
  lang: header('lang', { type: 'string', enum: ['zh', 'en', 'pt-br', 'bd', 'ur', 'ind'] }, 'Language of `msg`.', false),
  channel: header('channel', { type: 'string' }, 'Sub-channel the player came by.', false),
  'device-id': header('device-id', { type: 'string' }, 'Names the device; proves nothing.', false),
  timestamp: header('timestamp', { type: 'string', pattern: '^\\d{1,16}$' }, 'Milliseconds since 1970.'),
  nonce: header('nonce', { type: 'string', pattern: '^[0-9a-fA-F]{32}$' }, '128 random bits, used once.'),
  sign: header('sign', { type: 'string', pattern: '^[0-9a-f]{64}$' }, 'See “Signing”.'),
  'Idempotency-Key': header('Idempotency-Key', { type: 'string', format: 'uuid' }, 'One per intent, see “Once”.'),
}

const refusalSchema = {
  type: 'object',
  description: 'Something the caller caused and can act on.',
  properties: { code: { type: 'integer', not: { const: 0 } }, msg: { type: 'string' } },
  required: ['code', 'msg'],
}

/** `post_api_user_login`: programs that are made from the document name their functions by it. */
const operationIdOf = ({ method, path }: Call) => `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+/g, '_')}`

function describeCall({ call, options }: ServedCall): Record<string, unknown> {
  const shared = ['lang', 'channel', 'device-id']
  const signing = options.signed === false ? [] : ['timestamp', 'nonce', 'sign']
  const names = [...shared, ...signing, ...(call.once ? ['Idempotency-Key'] : [])]
  const parameters = names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
  return {
    operationId: operationIdOf(call),
    tags: [call.feature],
    summary: call.path,
    description: describeText(call),
    security: call.auth === 'player' ? [{ token: [] }] : [{}, { token: [] }],
    parameters: call.method === 'GET' ? [...parameters, ...describeQuery(call)] : parameters,
    ...(call.method !== 'GET' && {
      requestBody: { required: true, content: { 'application/json': { schema: wireSchema(call.request) } } },
    }),
    responses: {
      200: { description: 'Success or a refusal.', content: { 'application/json': { schema: describeAnswer(call) } } },
      '4XX': { description: NOT_A_CALL },
    },
  }
}

/** The side of a schema that travels: money is an integer there, not a bigint. */
export function wireSchema(schema: z.$ZodType): Schema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  return json
}

function describeQuery(call: Call): unknown[] {
  const { properties = {}, required = [] } = wireSchema(call.request) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function describeAnswer(call: Call): Schema {
  const success = {
    type: 'object',
    properties: { code: { const: 0 }, msg: { type: 'string' }, data: wireSchema(call.response) },
    required: ['code', 'msg', 'data'],
  }
  return { oneOf: [success, { $ref: '#/components/schemas/Refusal' }] }
}

function describeText(call: Call): string {
  const own = refusalsOf(call).filter((name) => !isOfEveryCall(name))
  const lines = own.map((name) => `- \`${refusals[name].code} ${name}\` ${textFor('en', refusals[name].text)}`)
  const shared = refusalsOfEveryCall.map((name) => `\`${refusals[name].code} ${name}\``)
  return [
    call.summary,
    ...(call.once ? ['Done **once** per `Idempotency-Key`.'] : []),
    ...(lines.length > 0 ? [`**Refusals**\n\n${lines.join('\n')}`] : []),
    `Like every call: ${shared.join(', ')}.`,
  ].join('\n\n')
}

const isOfEveryCall = (name: RefusalName) => (refusalsOfEveryCall as readonly RefusalName[]).includes(name)
