import { type Database, databaseTrouble, onNoRoom, transact } from './database.ts'

export type RoomWatch = {
  /** Why nothing can be written; null while there is room, as far as anybody knows. */
  fault: () => Promise<string | null>
}

const FULL = 'no room: the database’s disk is full'

/** Notices when the database has no room to write. Once it has refused something, it is asked whether there is room again. */
export function watchRoom(
  database: Database,
  { log }: { log: { warn(about: object, text: string): void; error(about: object, text: string): void } },
): RoomWatch {
  let isFull = false
  onNoRoom(database, () => {
    if (!isFull) log.error({ alarm: 'no-room' }, FULL)
    isFull = true
  })
  return {
    async fault() {
      if (isFull && (await hasRoom(database))) {
        log.warn({}, 'there is room again on the database’s disk')
        isFull = false
      }
      return isFull ? FULL : null
    },
  }
}

/** Fills half a megabyte that goes again with the transaction. */
async function hasRoom(database: Database): Promise<boolean> {
  try {
    await transact(database, async (tx) => {
      await tx.query('create temporary table room (filling text) on commit drop')
      await tx.query(`insert into room select repeat(md5(line::text), 60) from generate_series(1, 300) as line`)
    })
    return true
  } catch (error) {
    if (databaseTrouble(error)) return false
    throw error
  }
}
