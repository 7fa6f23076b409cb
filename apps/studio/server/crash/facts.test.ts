import { studioCalls } from '@tablestakes/contract/studio'
import { crashBust, hashBefore } from '@tablestakes/domain/games/crash'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { callStudio, openBed, saltNext } from '../../test/studio-bed.ts'
import { holdChains } from '../shared/commitments.ts'
import { loadCrashChain, loadGameFacts } from '../shared/facts.ts'
import { crashChain } from './table.ts'

const LENGTH = 3
const { app, database, clock } = await openBed({ hasChain: true, config: { crashChainLength: LENGTH } })

/** A game that has ended, as the loop leaves it. */
async function endGame(gameNo: number, bust?: number): Promise<void> {
  await saltNext(app, clock)
  await transact(database, async (tx) => {
    await holdChains(tx)
    await crashChain(app.studio).chainFor(tx, BigInt(gameNo))
  })
  const result = await crashChain(app.studio).resultOf(BigInt(gameNo))
  await database.query(
    `insert into shared_game (table_key, game_no, chain_id, phase, phase_at, started_at, bust, hash)
     values ('crash', $1, $2, 'ended', $3, $3, $4, $5)`,
    [gameNo, result.chainId, new Date(clock()), bust ?? result.bust, result.hash],
  )
}

for (let gameNo = 1; gameNo <= 2 * LENGTH; gameNo += 1) await endGame(gameNo)

test('a chain tells its first game, and each of its games lies as many steps from the end as its number says', async () => {
  for (let gameNo = 1; gameNo <= 2 * LENGTH; gameNo += 1) {
    const chain = await callStudio(app, studioCalls.crashChain, { before: gameNo + 1 })
    expect(chain.first_game_no).toBe(gameNo <= LENGTH ? 1 : 1 + LENGTH)
    let hash = chain.games[0]!.hash
    for (let steps = gameNo - chain.first_game_no + 1; steps > 0; steps -= 1) hash = hashBefore(hash)
    expect(hash).toBe(chain.end_hash)
    expect(await loadGameFacts(database, { tableKey: 'crash', gameNo: BigInt(gameNo) })).toMatchObject({
      firstGameNo: chain.first_game_no,
      endHash: chain.end_hash,
      hashBefore: hashBefore(chain.games[0]!.hash),
    })
  }
})

test('the games of a later chain come without those of the chain before', async () => {
  const numbersBefore = async (before: number) =>
    (await loadCrashChain(database, before)).games.map(({ game_no }) => game_no)
  expect(await numbersBefore(LENGTH + 3)).toEqual([LENGTH + 2, LENGTH + 1])
  expect(await numbersBefore(LENGTH + 2)).toEqual([LENGTH + 1])
  expect(await numbersBefore(LENGTH + 1)).toEqual([3, 2, 1])
})

test('the highest flight there can be is told like any other', async () => {
  await endGame(2 * LENGTH + 1, crashBust(0))
  const { games } = await callStudio(app, studioCalls.crashChain, {})
  expect(games[0]).toMatchObject({ game_no: 2 * LENGTH + 1, bust: crashBust(0) })
})
