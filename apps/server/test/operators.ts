import { connect, type Database, transact } from '@tablestakes/node/database'
import type { LightMyRequestResponse } from 'fastify'
import { addOperator, endOperator } from '../src/features/operators/index.ts'
import { ownerUrlOf } from './fresh-database.ts'
import type { TestApp } from './start-app.ts'

type Asking = Pick<TestApp, 'server' | 'database'>

/** Somebody who runs the house, with a key. */
export type TestOperator = {
  readonly name: string
  readonly key: string
  get(path: string): Promise<LightMyRequestResponse>
  post(path: string, body?: object): Promise<LightMyRequestResponse>
  /** Everything this operator has done, in order. */
  acts(): Promise<{ act: string; subject: string; details: object }[]>
}

/** Operators are made by the owner of the database only, as `npm run operator` does it. */
export async function hireOperator(app: Asking, name: string): Promise<TestOperator> {
  const key = (await asOwnerOf(app.database, (owner) => transact(owner, (tx) => addOperator(tx, name))))!
  const authorization = `Bearer ${key}`
  return {
    name,
    key,
    get: (path) => app.server.inject({ method: 'GET', url: path, headers: { authorization } }),
    post: (path, body = {}) =>
      app.server.inject({ method: 'POST', url: path, headers: { authorization }, payload: body }),
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

async function asOwnerOf<Result>(database: Database, work: (owner: Database) => Promise<Result>): Promise<Result> {
  const owner = connect(ownerUrlOf(database), { max: 1 })
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
