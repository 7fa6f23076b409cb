import { UNIT } from '@tablestakes/domain/money/money'
import { expect, test, vi } from 'vitest'
import { outcome } from '../../../test/outcome.ts'
import { place, startSports } from '../../../test/sports.ts'
import { newKey } from '../../ledger/index.ts'
import { endLeftMoves } from './settlement/move-money.ts'
import { settlePortion } from './settlement/settle-markets.ts'

vi.setConfig({ testTimeout: 240_000 })

const bed = await startSports()
const { database } = bed
const BETS = 2_000
const PLAYERS = 50

/** Bets of players that are there already, written and staked many at a time. */
async function betMany(match: Awaited<ReturnType<typeof bed.newMatch>>, players: readonly bigint[]): Promise<void> {
  const { market_id: market, outcome_id: picked } = await match.pick('match_winner', 'home')
  const { rows } = await database.query<{ bet_id: number; player_id: bigint }>(
    `insert into sports_bet (player_id, site_id, currency, request_key, place, kind, lines, line_stake, stake, price, possible_win,
       payout_most, accept, counts, state, accepted_at)
     select ($1::bigint[])[1 + n % cardinality($1::bigint[])], 'main', 'IDR', 'many-' || n, 0, 'single', 1, 10000, 10000, 2000, 20000,
       20000, 'none', true, 'open', now() from generate_series(1, $2) n returning bet_id, player_id`,
    [players, BETS],
  )
  await database.query(
    `insert into sports_leg (bet_id, place, event_id, market_id, outcome, price, version)
     select bet_id, 0, $2, $3, $4, 2000, 1 from unnest($1::integer[]) n (bet_id)`,
    [rows.map(({ bet_id: id }) => id), match.eventId, market, picked],
  )
  const source = await bed.bets.accountId()
  await Promise.all(
    rows.map(({ bet_id: id, player_id: playerId }) =>
      bed.bets.settling.settle({
        ...{
          playerId,
          currency: 'IDR',
          key: newKey(),
          accountId: source,
          subject: { kind: 'match', id: match.eventId },
        },
        ...{ reference: String(id), foreign: { source, id: `${id}.stake` }, kind: 'stake', purse: 'cash' },
        ...{ stake: UNIT, counting: UNIT },
      }),
    ),
  )
}

test('a match with very many bets is settled in portions; a node that dies leaves the rest to another; others bet meanwhile', async () => {
  const match = await bed.newMatch()
  await match.tellOdds({ kind: 'match_winner', prices: { home: 2000, draw: 3500, away: 4000 } })
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => bed.newPlayer(100n)))
  await betMany(
    match,
    players.map(({ playerId }) => playerId),
  )
  const other = await bed.newMatch()
  await other.tellOdds({ kind: 'match_winner', prices: { home: 2000, draw: 3500, away: 4000 } })
  const bettor = await bed.newPlayer()
  const selections = [await other.pick('match_winner', 'home')]
  await bed.tell(match.settlement('match_winner', ['home']))

  const dying = await startSports({ databaseUrl: bed.app.databaseUrl })
  const fate = (async () => {
    for (;;) await settlePortion(dying.bets)
  })().catch(() => 'died')
  await settlePortion(dying.bets)
  const [, placed] = await Promise.all([dying.app.stop(), place(bettor, { selections })])
  expect(outcome(placed)).toBe('ok')
  expect(await fate).toBe('died')

  await database.query(`update sports_bet set moving_since = now() - interval '1 minute' where moving is not null`)
  while ((await endLeftMoves(bed.bets)) > 0);
  await bed.settleAll()
  const { rows } = await database.query(
    `select count(*)::integer as bets, sum(settled_win)::bigint as won from sports_bet where request_key like 'many-%' and state = 'settled'`,
  )
  expect(rows).toEqual([{ bets: BETS, won: BigInt(BETS) * 2n * UNIT }])
  const money = await Promise.all(players.map((player) => bed.money(player)))
  expect(money.reduce((sum, one) => sum + one, 0n)).toBe(BigInt(PLAYERS) * 100n * UNIT + BigInt(BETS) * UNIT)
})
