import { getProof, getSeeds, listRevealedSeeds, rotateSeeds, setClientSeed } from '@tablestakes/contract/fairness'
import { historyPageSize } from '@tablestakes/contract/pages'
import { transact } from '@tablestakes/node/database'
import { type App, serve } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { setClientSeed as chooseClientSeed, exchangeSeeds, holdSeeds, openSeed, type SeedRow } from './seeds.ts'

/** Seeds and proofs of promotions' draws. Those of games are shown by their supplier. */
export function drawRoutes(app: App): void {
  const { database, secret } = app

  serve(app, getSeeds, (_request, { playerId }) =>
    transact(database, async (tx) => showSeeds(await holdSeeds(tx, secret, playerId))),
  )

  serve(app, setClientSeed, ({ client_seed: clientSeed }, { playerId }) =>
    transact(database, async (tx) => showSeeds(await chooseClientSeed(tx, secret, { playerId, clientSeed }))),
  )

  serve(app, rotateSeeds, ({ client_seed: clientSeed }, { playerId }) =>
    transact(database, async (tx) => {
      const { revealed, seeds } = await exchangeSeeds(tx, secret, { playerId, clientSeed })
      const { seed_hash, nonce } = revealed
      return {
        seeds: showSeeds(seeds),
        revealed: { server_seed: openSeed(secret, revealed), server_seed_hash: seed_hash, nonce },
      }
    }),
  )

  serve(app, listRevealedSeeds, async ({ last_id: lastId, limit = historyPageSize }, { playerId }) => {
    const { rows } = await database.query<SeedRow & { revealed_at: Date }>(
      `select seed_id, sealed_seed, seed_hash, client_seed, nonce, revealed_at from promotion_seed
       where player_id = $1 and state = 'revealed' and ($2 = '' or seed_id::text < $2) order by seed_id::text desc limit $3`,
      [playerId, lastId ?? '', limit],
    )
    return {
      list: rows.map((row) => ({
        id: row.seed_id,
        server_seed: openSeed(secret, row),
        server_seed_hash: row.seed_hash,
        client_seed: row.client_seed,
        nonce: row.nonce,
        revealed_time: row.revealed_at.getTime(),
      })),
      last_id: rows.length === limit ? rows.at(-1)!.seed_id : '',
    }
  })

  serve(app, getProof, async ({ id }, { playerId }) => {
    const { rows } = await database.query<DrawRow>(
      `select d.draw_id, d.activity_id, d.client_seed, d.nonce, d.weights, d.drawn_index, d.won, d.drawn_at, s.state,
         s.sealed_seed, s.seed_hash
       from promotion_draw d join promotion_seed s using (player_id, seed_id)
       where d.player_id = $1 and d.draw_id::text = $2`,
      [playerId, id],
    )
    const row = rows[0]
    if (!row) throw new Refusal('NOT_FOUND')
    return {
      ...{ id: row.draw_id, kind: 'promotion' as const, game_id: null, activity_id: row.activity_id, rule: 'weighted' },
      server_seed: row.state === 'revealed' ? openSeed(secret, row) : null,
      ...{ server_seed_hash: row.seed_hash, client_seed: row.client_seed, nonce: row.nonce },
      parameters: JSON.stringify({ weights: row.weights }),
      outcome: JSON.stringify({ index: row.drawn_index }),
      ...{ stake: 0n, win: row.won, is_void: false, create_time: row.drawn_at.getTime(), chain: null },
    }
  })
}

type DrawRow = {
  draw_id: string
  activity_id: number
  client_seed: string
  nonce: number
  weights: number[]
  drawn_index: number
  won: bigint
  drawn_at: Date
  state: string
  sealed_seed: Buffer
  seed_hash: string
}

const showSeeds = ({ current, next }: { current: SeedRow; next: SeedRow }) => ({
  server_seed_hash: current.seed_hash,
  next_server_seed_hash: next.seed_hash,
  client_seed: current.client_seed,
  nonce: current.nonce,
})
