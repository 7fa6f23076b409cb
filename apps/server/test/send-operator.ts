import { randomUUID } from 'node:crypto'
import type { OperatorCall } from '@tablestakes/contract/operator/call'
import type { LightMyRequestResponse } from 'fastify'
import { operatorSamples } from './operator-samples.ts'
import type { TestApp } from './start-app.ts'

type Sending = { key: string | undefined; request?: Record<string, unknown>; idempotencyKey?: string }

/** Sends an operator's call with its sample, or with another request. */
export function sendOperator(
  { server }: Pick<TestApp, 'server'>,
  call: OperatorCall,
  { key, request = operatorSamples[call.name]!, idempotencyKey = randomUUID() }: Sending,
): Promise<LightMyRequestResponse> {
  const rest = { ...request }
  const path = call.path.replaceAll(/:(\w+)/g, (_match, name: string) => {
    const value = encodeURIComponent(String(rest[name]).toWellFormed())
    delete rest[name]
    return value
  })
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value).toWellFormed()]),
  )
  return server.inject({
    method: call.method,
    url: call.method === 'GET' && query.size > 0 ? `${path}?${query.toString()}` : path,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(call.effect === 'change' && { 'idempotency-key': idempotencyKey }),
    },
    ...(call.method === 'POST' && { payload: rest }),
  })
}
