import type { Database } from '@tablestakes/node/database'
import pg from 'pg'

/** One question of settling, as it reached the database. */
export type SettleQuery = { name: string; players: bigint[]; keys: string[]; waits: boolean; isCareful: boolean }

/**
 * A real database that notes what settling asks it, and now and then fails before it is asked, as the line to it may.
 * `failing` is asked before every question and gives back the error, or nothing.
 */
export function watchDatabase(database: Database) {
  const asked: SettleQuery[] = []
  const watched = {
    asked,
    failing: (_one: SettleQuery): Error | undefined => undefined,
    /** The next questions fail, one after another, with errors of these codes. */
    failNext: (...codes: string[]) => {
      watched.failing = () => {
        const code = codes.shift()
        return code === undefined ? undefined : failureOf(code)
      }
    },
    database: {
      query: async (question: { name: string; values: unknown[] }) => {
        const one = read(question)
        asked.push(one)
        const failure = watched.failing(one)
        if (failure) throw failure
        return database.query(question as never)
      },
    } as unknown as Database,
  }
  return watched
}

export const failureOf = (code: string): Error =>
  Object.assign(new pg.DatabaseError(`failed with ${code}`, 0, 'error'), { code })

function read({ name, values }: { name: string; values: unknown[] }): SettleQuery {
  if (name === 'ledger-void')
    return {
      name,
      players: [values[0] as bigint],
      keys: [values[2] as string],
      waits: values[10] === true,
      isCareful: false,
    }
  return {
    name,
    players: elements(values[0]).map(BigInt),
    keys: elements(values[2]),
    waits: values[18] === true,
    isCareful: values[19] === true,
  }
}

const elements = (array: unknown): string[] => String(array).slice(1, -1).split(',')
