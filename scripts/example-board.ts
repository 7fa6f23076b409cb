/**
 * A tournament that others play in, for pictures and for a house that is only looked at: a dozen players who join and stake through the
 * real ledger. A house that is open to players has only those who came.
 *   node scripts/example-board.ts http://127.0.0.1:8080 postgres://…
 */
import { setTimeout as delay } from 'node:timers/promises'
import { connect, type Database, transact } from '@tablestakes/node/database'
import { houseAccount, newKey, onGame, openSettling, post } from '../apps/server/src/ledger/index.ts'
import { type ApiClient, registerPlayer } from './api-client.ts'

const UNIT = 10_000n
const CURRENCY = 'IDR'
const DICE = 101
/** The site's own board counts multiples, the one of all sites stakes. */
const TOURNAMENTS = [16, 21]
const WAIT_MS = 200
const WAIT_MOST_MS = 30_000

/** Invented, in the alphabets of the sites. */
const NAMES = [
  'Kirana',
  'Bimo',
  'Larasati',
  'Dewangga',
  'Rahul V',
  'Sofia M',
  'Ayesha',
  'Tomas',
  'Mei Lin',
  'Joko',
  'Nadia',
  'Ravi',
]

type Rival = { client: ApiClient; playerId: bigint }

/** Fills the boards, and puts the given player in the middle of them. */
export async function compete(
  product: { url: string; databaseUrl: string },
  player: Rival | null = null,
): Promise<void> {
  const database = connect(product.databaseUrl, { max: 3 })
  try {
    const rivals: Rival[] = []
    for (const name of NAMES) {
      const rival = await registerPlayer(product.url)
      await database.query('update player set nick_name = $2, avatar_id = $3 where player_id = $1', [
        ...[rival.playerId, name, 1 + (rivals.length % 8)],
      ])
      rivals.push(rival)
    }
    const all = player ? [...rivals.slice(0, 4), player, ...rivals.slice(4)] : rivals
    for (const { client } of all)
      for (const activity_id of TOURNAMENTS) await client.ask('POST', '/api/activity/join', { activity_id })
    // Bets count from the moment in which a board is open.
    await until(database, BOARDS, [])
    for (const [place, { playerId }] of all.entries()) await stake(database, playerId, all.length - place)
    await until(database, `${BOARDS} and jsonb_array_length(top) >= $2`, [all.length])
  } finally {
    await database.end()
  }
}

/** The better ones stake more and win higher. */
async function stake(database: Database, playerId: bigint, strength: number): Promise<void> {
  const owner = { playerId, currency: CURRENCY }
  const [provider, games] = [
    await houseAccount(database, { kind: 'clearing', name: 'sandbox' }),
    await houseAccount(database, { kind: 'game', name: 'studio' }),
  ]
  const amount = 2_000_000n * UNIT
  await transact(database, (tx) =>
    post(tx, { ...owner, key: newKey(), moves: [{ from: provider, to: 'cash', amount, reason: 'deposit' }] }),
  )
  const { settle } = openSettling(database)
  const bet = BigInt(10_000 * strength) * UNIT
  for (const times of [0n, BigInt(2 * strength + 1), 1n])
    await settle({
      ...{ ...owner, kind: 'round', key: newKey(), accountId: games, subject: onGame(DICE), purse: 'cash' },
      ...{ stake: bet, win: bet * times, counting: bet, reference: `B-${strength}-${times}` },
    })
}

const BOARDS = `select from tournament join tournament_activity using (tournament_id) join activity using (activity_id)
  where site_id = 'main' and activity_type = any ($1)`

/** Until both boards are there, and as the statement asks. */
async function until(database: Database, statement: string, values: unknown[]): Promise<void> {
  const startedAt = Date.now()
  while ((await database.query(statement, [TOURNAMENTS, ...values])).rowCount !== TOURNAMENTS.length) {
    if (Date.now() - startedAt > WAIT_MOST_MS) throw new Error('the boards did not follow the bets')
    await delay(WAIT_MS)
  }
}

if (import.meta.main) {
  const [url = '', databaseUrl = ''] = process.argv.slice(2)
  await compete({ url, databaseUrl })
}
