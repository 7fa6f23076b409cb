import { type OperatorCall, refusalsOfOperatorCall, statusOfRefusal } from '@tablestakes/contract/operator/call'
import { license, wireSchema } from '../http/openapi.ts'
import type { App } from '../http/serving.ts'
import { Refused } from './refused.ts'
import { admitOperator, sendUnauthorised } from './serve-operator.ts'

/** The operators' calls as OpenAPI, for everybody who has a key: players' documentation does not show them. */
export function describeOperators(app: App): void {
  app.server.route({
    method: 'GET',
    url: '/operator/openapi.json',
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await admitOperator(app, request)
    },
    handler: () => describeOperatorApi([...app.servedOperators.values()].map(({ call }) => call)),
    errorHandler: (error, _request, reply) => {
      if (error instanceof Refused) return void sendUnauthorised(reply)
      throw error
    },
  })
}

export function describeOperatorApi(calls: readonly OperatorCall[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tablestakes, operators', version: '1.0.2', description: INTRODUCTION, license },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(tagOf))].map((name) => ({ name })),
    paths,
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    security: [{ key: [] }],
  }
}

const INTRODUCTION =
  'What the people who run the house can do. A key is sent as a bearer token; its roles decide what it opens. Refusals carry their name and their HTTP status.'

/** What a call is about: `cashier.rules` and `cashier.set-rules` belong together. */
const tagOf = ({ name }: OperatorCall) => name.split('.')[0]!

type Described = { properties?: Record<string, unknown>; required?: string[] }

function describeCall(call: OperatorCall): Record<string, unknown> {
  const request = wireSchema(call.request) as Described
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const fields = Object.entries(request.properties ?? {})
  const rest = fields.filter(([name]) => !inPath.includes(name))
  const required = (request.required ?? []).filter((name) => !inPath.includes(name))
  const query = call.method === 'GET' ? rest : []
  return {
    operationId: call.name,
    tags: [tagOf(call)],
    summary: call.summary,
    description: describeText(call),
    'x-roles': ['owner', ...(call.effect === 'change' ? [] : ['auditor']), ...call.roles],
    'x-second-word': call.secondWord ?? 'never',
    parameters: [
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: request.properties?.[name] })),
      ...query.map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema })),
      ...(call.effect === 'change'
        ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } }]
        : []),
    ],
    ...(call.method === 'POST' && {
      requestBody: {
        content: {
          'application/json': { schema: { type: 'object', properties: Object.fromEntries(rest), required } },
        },
      },
    }),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: wireSchema(call.response) } } },
      ...(call.secondWord && { 202: { description: 'It waits for a second word.' } }),
      ...Object.fromEntries(
        refusalsOfOperatorCall(call).map((name) => [statusOfRefusal(name), { description: 'Refused.' }]),
      ),
    },
  }
}

function describeText(call: OperatorCall): string {
  return `Refusals: ${refusalsOfOperatorCall(call)
    .map((name) => `\`${statusOfRefusal(name)} ${name}\``)
    .join(', ')}.`
}
