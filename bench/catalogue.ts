import { brotliCompressSync } from 'node:zlib'
import { connect, transact } from '@tablestakes/node/database'
import { importGames } from '../apps/server/src/features/suppliers/index.ts'
import { Failure } from '../scripts/failure.ts'
import { findFreePorts } from '../scripts/ports.ts'
import { startTemporary } from '../scripts/running-instance.ts'
import { against, type Bench, measureInTurns } from './bench.ts'
import { fetchAs, type Guest, openGuest } from './guest-shots.ts'
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
      const guests = { full: await openGuest(full.url), shipped: await openGuest(shipped.url) }
      await untilListed(full.url, guests.full)
      const many = isQuick ? 50 : 500
      const turns = isQuick ? 1 : 5
      const asked = async (path: string) => {
        // Refused, it would be fast.
        if (path !== '/') await fetchAs(guests.full, full.url, path)
        return measureInTurns(
          {
            full: () => measureThroughput(full.url, guests.full.shots(path, many)),
            shipped: () => measureThroughput(shipped.url, guests.shipped.shots(path, many)),
          },
          turns,
        )
      }
      const same = (figure: number) => figure
      const speed = async (name: string, path: string, atLeast?: number) => {
        const figures = await asked(path)
        const target = atLeast === undefined ? undefined : { atLeast }
        return against(name, 'a second', [figures.full, figures.shipped, same], target)
      }
      const size = async (name: string, path: string, atMost: number) => ({
        ...{ name, unit: 'bytes', target: { atMost } },
        ours: await bytesOf(full.url, path, guests.full),
        theirs: await bytesOf(shipped.url, path, guests.shipped),
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
async function untilListed(url: string, guest: Guest): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await fetchAs(guest, url, '/api/index')).includes('"rest"')) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('the games were not listed within fifty seconds')
}

/** A page is for everybody, a call is signed. */
async function bytesOf(url: string, path: string, guest: Guest): Promise<number> {
  if (path !== '/') return brotliCompressSync(Buffer.from(await fetchAs(guest, url, path))).length
  const page = await fetch(url)
  const text = await page.text()
  if (!page.ok) throw new Failure(`${path} answered ${page.status}: ${text.slice(0, 200)}`)
  return brotliCompressSync(Buffer.from(text)).length
}
