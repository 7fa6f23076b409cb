import { brotliCompressSync } from 'node:zlib'
import { connect, transact } from '@tablestakes/node/database'
import { importGames } from '../apps/server/src/features/suppliers/index.ts'
import { Failure } from '../scripts/failure.ts'
import { findFreePorts } from '../scripts/ports.ts'
import { startTemporary } from '../scripts/running-instance.ts'
import { against, type Bench, measureInTurns } from './bench.ts'
import { measureThroughput } from './load.ts'
import { manyGames } from './many-games.ts'

const GAMES = 5_000
const FIRST_PORT = 18_760
/** Two products side by side, each with ports for all its parts. */
const PORTS_EACH = 6
const QUIET = { RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'warn' }

/** The lobby with thousands of a supplier's games in one row, against the lobby as it is shipped. */
export const catalogue: Bench = {
  name: 'catalogue',
  async run({ isQuick }) {
    const port = await findFreePorts(FIRST_PORT, 2 * PORTS_EACH)
    const shipped = await startTemporary(port, QUIET)
    const full = await startTemporary(port + PORTS_EACH, QUIET)
    try {
      await fillRow(full.databaseUrl)
      await untilListed(full.url)
      const many = isQuick ? 50 : 500
      const turns = isQuick ? 1 : 5
      const asked = async (path: string) =>
        measureInTurns(
          {
            full: () => measureThroughput(full.url, Array<{ path: string }>(many).fill({ path })),
            shipped: () => measureThroughput(shipped.url, Array<{ path: string }>(many).fill({ path })),
          },
          turns,
        )
      const same = (figure: number) => figure
      const speed = async (name: string, path: string, atLeast?: number) => {
        const figures = await asked(path)
        const target = atLeast === undefined ? undefined : { atLeast }
        return against(name, 'a second', [figures.full, figures.shipped, same], target)
      }
      const size = async (name: string, path: string, atMost: number) => ({
        ...{ name, unit: 'bytes', target: { atMost } },
        ours: await bytesOf(full.url + path),
        theirs: await bytesOf(shipped.url + path),
      })
      return [
        await size('first page with 5,000 games more, packed', '/', 1.1),
        await size('lobby with 5,000 games more, packed', '/api/index', 1.3),
        await speed('first pages with 5,000 games more', '/', 0.9),
        await speed('lobbies with 5,000 games more', '/api/index', 0.9),
        await speed('pages of games with 5,000 more', '/api/game/list?limit=60', 0.2),
        await speed('searches over 5,000 games more', '/api/game/search?q=tigrs'),
      ]
    } finally {
      await Promise.all([shipped.stop(), full.stop()])
    }
  },
}

/** As an operator does it: imported from a supplier's list, and put into a row of slots. */
async function fillRow(databaseUrl: string): Promise<void> {
  const database = connect(databaseUrl, { max: 1 })
  try {
    await transact(database, async (tx) => {
      const imported = await importGames(tx, { supplierKey: 'tablestakes', games: manyGames(GAMES) })
      if (imported?.added !== GAMES) throw new Failure(`${imported?.added ?? 'none'} of ${GAMES} games were imported`)
      await tx.query(`insert into game_in_row (game_type_id, lang_key, game_id, sort_index)
        select r.game_type_id, r.lang_key, g.game_id, g.game_id from game g,
          (select game_type_id, lang_key from game_in_row join game using (game_id) where game_key = 'lantern' and lang_key = 'lobby_slots') r
        where g.game_key like 'bulk:%'`)
    })
  } finally {
    await database.end()
  }
}

/** Every node asks for a changed catalogue within two seconds. */
async function untilListed(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`${url}/api/index`)
    if ((await answer.text()).includes('"rest"')) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('the games were not listed within fifty seconds')
}

const bytesOf = async (url: string): Promise<number> =>
  brotliCompressSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length
