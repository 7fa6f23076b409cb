import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { UNIT } from '@tablestakes/domain/money/money'
import { expect, test, vi } from 'vitest'
import { betMany } from '../../../test/many-sports-bets.ts'
import { outcome } from '../../../test/outcome.ts'
import { place, startSports } from '../../../test/sports.ts'
import { endLeftMoves } from './settlement/move-money.ts'

vi.setConfig({ testTimeout: 3_600_000 })

/** `SPORTS_BETS=50000` for the size that the design asks for. */
const BETS = Number(process.env.SPORTS_BETS ?? 3_000)
const PLAYERS = 50
const KILLS = 3

const bed = await startSports()
const { database } = bed
const program = fileURLToPath(new URL('../../../test/sports-node.ts', import.meta.url))
const prices = { home: 2000, draw: 3500, away: 4000 }

/** A node that is killed, without a word, while it settles. Answers what it said last. */
async function settleAndDie(): Promise<unknown> {
  const node = fork(program, [bed.app.databaseUrl])
  const ended = once(node, 'exit')
  const [said] = await once(node, 'message')
  node.kill('SIGKILL')
  await ended
  return said
}

test('very many bets on a market are settled in portions; killed nodes leave the rest to others; people bet meanwhile', async () => {
  const match = await bed.newMatch()
  await match.tellOdds({ kind: 'match_winner', prices })
  const each = BigInt(Math.ceil(BETS / PLAYERS))
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => bed.newPlayer(each)))
  const { market_id: marketId, outcome_id: picked } = await match.pick('match_winner', 'home')
  await betMany(
    { database, settling: bed.bets.settling },
    {
      ...{ market: { eventId: match.eventId, marketId, outcome: picked }, bets: BETS, stake: UNIT },
      ...{ players: players.map(({ playerId }) => playerId), accountId: await bed.bets.accountId() },
    },
  )
  const other = await bed.newMatch()
  await other.tellOdds({ kind: 'match_winner', prices })
  const bettor = await bed.newPlayer()
  const selections = [await other.pick('match_winner', 'home')]
  await bed.tell(match.settlement('match_winner', ['home']))

  for (let kill = 0; kill < KILLS; kill++) {
    const [said, placed] = await Promise.all([settleAndDie(), place(bettor, { selections })])
    expect([said, outcome(placed)]).toEqual(['portion', 'ok'])
  }

  await database.query(`update sports_bet set moving_since = now() - interval '1 minute' where moving is not null`)
  while ((await endLeftMoves(bed.bets)) > 0);
  await bed.settleAll()
  const { rows } = await database.query(
    `select count(*)::integer as bets, sum(settled_win)::bigint as won, count(distinct bet_id)::integer as different
     from sports_bet where request_key like 'many-%' and state = 'settled' and settlement = 1`,
  )
  expect(rows).toEqual([{ bets: BETS, won: BigInt(BETS) * 2n * UNIT, different: BETS }])
  const money = await Promise.all(players.map((player) => bed.money(player)))
  expect(money.reduce((sum, one) => sum + one, 0n)).toBe(BigInt(PLAYERS) * each * UNIT + BigInt(BETS) * UNIT)
})
