import { randomBytes, randomUUID } from 'node:crypto'
import { placeSportsBet } from '@tablestakes/contract/sportsbook'
import { signRequest } from '@tablestakes/domain/wire/sign-request'
import { type Database, transact } from '@tablestakes/node/database'
import { openSession } from '../apps/server/src/platform/http/sessions.ts'
import { Failure } from '../scripts/failure.ts'
import { against, type Bench, measureInTurns, type Ratio } from './bench.ts'
import { requireBalancedBooks } from './books.ts'
import { skipFactsSoFar, untilFactsRest } from './facts-quiet.ts'
import type { Signed } from './games-caller.ts'
import { type GamesHouse, openGamesHouse, type Played } from './games-house.ts'
import { startLedgerServer } from './ledger-database.ts'
import { type Selection, tellComing } from './sports-coming.ts'

type Size = { turns: number; seconds: number; players: number; bets: number }

const FULL: Size = { turns: 5, seconds: 5, players: 1_000, bets: 2_500 }
const QUICK: Size = { turns: 1, seconds: 3, players: 300, bets: 600 }
/** As many callers for both sides. */
const AT_ONCE = 64
/** As on an evening before its matches begin. */
const MATCHES = 20
/** A rupiah, so that nobody runs out of money. */
const STAKE = 10_000

/**
 * Single bets on matches to come, as the app sends them: signed, under a key of their own, with all checks of player, price and limits.
 * Beside them the casino's rounds in the same server: whole ones from the player's request to its answer, and the suppliers' part alone.
 */
export const sportsBets: Bench = {
  name: 'sports bets',
  async run({ isQuick }) {
    const { turns, seconds, players, bets } = isQuick ? QUICK : FULL
    const postgres = await startLedgerServer()
    let house: GamesHouse | undefined
    try {
      const ledger = await postgres.createLedger('casino')
      const selections = await tellComing(ledger.database, MATCHES)
      await skipFactsSoFar(ledger.database)
      house = await openGamesHouse(postgres, { ledger, players })
      const { sendAll, playRounds, placeBets } = house
      const people = await signAllIn(ledger.database, players)
      await postgres.checkpoint()
      let placed = 0
      // What follows a bet or a round, as promotions do, must not be paid for by the one that is measured next.
      const after = <Figure>(measure: () => Promise<Figure>) => untilFactsRest(ledger.database).then(measure)
      const placeAll = () => {
        const signed = Array.from({ length: bets }, (_, nth) => {
          const place = placed + nth
          return signBet(people[place % people.length]!, selections[place % selections.length]!)
        })
        placed += bets
        return sendAll({ atOnce: AT_ONCE, signed, accepted: '{"code":0,' })
      }
      const figures = await measureInTurns(
        {
          sports: () => after(placeAll),
          rounds: () => after(() => playRounds({ atOnce: AT_ONCE, seconds })),
          signed: () => after(() => placeBets({ atOnce: AT_ONCE, bets })),
        },
        turns,
      )
      await requireAllOpen(ledger.database, placed)
      await house.stop()
      await requireBalancedBooks(ledger.database)
      return ratiosOf(figures)
    } finally {
      await house?.stop()
      await postgres.stop()
    }
  },
}

function ratiosOf({ sports, rounds, signed }: Record<'sports' | 'rounds' | 'signed', Played[]>): Ratio[] {
  const speed = ({ perSecond }: Played) => perSecond
  const serverUs = ({ serverUs: us, count }: Played) => us / count
  const databaseUs = ({ databaseUs: us, count }: Played) => us / count
  const each = 'µs of CPU'
  return [
    against('whole casino rounds for sports bets over HTTP', 'a second', [sports, rounds, speed], { atLeast: 0.6 }),
    against('signed bets of the wallet protocol for sports bets over HTTP', 'a second', [sports, signed, speed]),
    against('server in a whole round for the server in a sports bet', each, [sports, rounds, serverUs]),
    against('database in a whole round for the database in a sports bet', each, [sports, rounds, databaseUs]),
  ]
}

type Person = { accessToken: string; signKey: string }

/** The login itself is not what is measured here. */
async function signAllIn(database: Database, players: number): Promise<Person[]> {
  const people: Person[] = []
  for (let place = 0; place < players; place++)
    people.push(await transact(database, (tx) => openSession(tx, { playerId: BigInt(place + 1), siteId: 'main' })))
  return people
}

const { method, path } = placeSportsBet

function signBet({ accessToken, signKey }: Person, selection: Selection): Signed {
  const body = JSON.stringify({ kind: 'single', selections: [selection], stake: STAKE, accept: 'none' })
  const [timestamp, nonce] = [String(Date.now()), randomBytes(16).toString('hex')]
  const headers = {
    ...{ authorization: accessToken, 'idempotency-key': randomUUID(), timestamp, nonce },
    sign: signRequest(signKey, { timestamp, method, path, query: '', body, nonce }),
    ...{ lang: 'en', platform: '3', channel: '1', version: '21', 'device-id': 'bench' },
  }
  return { path, body, headers }
}

/** A bet that was answered and not taken would be fast, too. */
async function requireAllOpen(database: Database, placed: number): Promise<void> {
  const { rows } = await database.query<{ open: number; staked: bigint }>(
    `select count(*) filter (where state = 'open')::integer as open, coalesce(sum(stake), 0)::bigint as staked from sports_bet`,
  )
  const { open, staked } = rows[0]!
  if (open !== placed || staked !== BigInt(placed) * BigInt(STAKE))
    throw new Failure(`${open} of ${placed} bets are open, with ${staked} staked`)
}
