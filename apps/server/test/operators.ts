import { randomUUID } from 'node:crypto'
import type { OperatorRole } from '@tablestakes/contract/operator/call'
import { connect, type Database, transact } from '@tablestakes/node/database'
import type { LightMyRequestResponse } from 'fastify'
import { addOperator, endOperator } from '../src/platform/operators/operator-record.ts'
import { ownerUrlOf } from './fresh-database.ts'
import type { TestApp } from './start-app.ts'

type Asking = Pick<TestApp, 'server' | 'database'>

/** One of the people who run the house, with a key. */
export type TestOperator = {
  readonly name: string
  readonly key: string
  get(path: string): Promise<LightMyRequestResponse>
  /** Under a key of its own, or under one that is repeated. */
  post(path: string, body?: object, key?: string): Promise<LightMyRequestResponse>
  /** Everything this operator has done, in order. */
  acts(): Promise<{ act: string; subject: string; details: object }[]>
}

/** Made by the owner of the database, as `npm run operator -- add` does it. */
export async function hireOperator(
  app: Asking,
  name: string,
  roles: readonly OperatorRole[] = ['owner'],
): Promise<TestOperator> {
  const key = (await asOwnerOf(app.database, (owner) => transact(owner, (tx) => addOperator(tx, name, roles))))!
  const authorization = `Bearer ${key}`
  return {
    name,
    key,
    get: (path) => app.server.inject({ method: 'GET', url: path, headers: { authorization } }),
    post: (path, body = {}, idempotencyKey = randomUUID()) =>
      app.server.inject({
        ...{ method: 'POST', url: path, payload: body },
        headers: { authorization, 'idempotency-key': idempotencyKey },
      }),
    async acts() {
      const { rows } = await app.database.query(
        `select act, subject, details from operator_act join operator using (operator_id) where name = $1 order by act_id`,
        [name],
      )
      return rows
    },
  }
}

export const dismissOperator = (app: Asking, name: string): Promise<boolean> =>
  asOwnerOf(app.database, (owner) => transact(owner, (tx) => endOperator(tx, name)))

/** What needs a second word: both say the same, and the answer is the second one's. */
export async function bothSay(
  [first, second]: readonly [TestOperator, TestOperator],
  path: string,
  body: object = {},
): Promise<LightMyRequestResponse> {
  const waiting = await first.post(path, body)
  return waiting.statusCode === 202 ? second.post(path, body) : waiting
}

async function asOwnerOf<Result>(database: Database, work: (owner: Database) => Promise<Result>): Promise<Result> {
  const owner = connect(ownerUrlOf(database), { max: 1 })
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
