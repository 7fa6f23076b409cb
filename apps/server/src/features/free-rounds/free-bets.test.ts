import type { RequestOf } from '@tablestakes/contract/call'
import { moneyTypes } from '@tablestakes/contract/fields'
import { getBetProof, listBets } from '@tablestakes/contract/games'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { outcome } from '../../../test/outcome.ts'
import { openWalletTable, UNIT } from '../../../test/wallet-table.ts'
import { grantFreeRounds } from './grant.ts'

/** Free rounds in the player's history of bets. */
const { app, database, newSeat } = await openWalletTable()

const STAKE = 2n * 10_000n
const WIRE = 2 * UNIT
const give = (playerId: bigint, rounds = 3) =>
  transact(database, (tx) =>
    grantFreeRounds(tx, {
      ...{ owner: { playerId, currency: 'IDR' }, account: 'activity-1', reference: 'activity 7', nowMs: app.clock() },
      freeRounds: { stake: STAKE, multiplier: 5, rounds, games: [901], days: 7 },
    }),
  )
const free = (reward: string) => ({ is_free: true, reward_uuid: reward })
const bets = async (player: Awaited<ReturnType<typeof newSeat>>['player'], request: RequestOf<typeof listBets> = {}) =>
  (await player.call(listBets, request as never)).data!

test('a free round is what it is: its stake was not the player’s, its win is told, and its proof is found', async () => {
  const { seat, playerId, player } = await newSeat({ cash: 10n })
  const reward = await give(playerId)
  const own = await seat.bet(UNIT)
  const bet = await seat.bet(WIRE, free(reward))
  expect((await bets(player)).list).toMatchObject([
    { round_id: bet.round, is_free: true, stake: STAKE, stake_cash: 0n, stake_coin: 0n, state: 'open', win: 0n },
    { round_id: own.round, is_free: false, stake: 10_000n, stake_cash: 10_000n },
  ])
  await seat.win(8 * UNIT, bet.id, { ...free(reward), round: bet.round })
  const [shown] = (await bets(player, { state: 'settled' })).list
  expect(shown).toMatchObject({ round_id: bet.round, win: 80_000n, state: 'settled', has_proof: true })
  expect(shown!.balance_after).toBe(90_000n + 80_000n)
  expect((await player.call(getBetProof, { id: shown!.id })).data!.url).toContain(bet.round)
  const stranger = await newSeat()
  expect(outcome(await stranger.player.call(getBetProof, { id: shown!.id }))).toBe('NOT_FOUND')
  expect((await bets(stranger.player)).list).toEqual([])
})

test('one that was taken back is void, one that won nothing is over, and one of which nobody tells the end as well', async () => {
  const { seat, playerId, player } = await newSeat()
  const reward = await give(playerId)
  const [gone, lost, silent] = [
    await seat.bet(WIRE, free(reward)),
    await seat.bet(WIRE, free(reward)),
    await seat.bet(WIRE, free(reward)),
  ]
  await seat.rollback(gone.id, { round: gone.round })
  await seat.win(0, lost.id, { ...free(reward), round: lost.round })
  const states = async () => (await bets(player)).list.map(({ round_id, state }) => [round_id, state])
  expect(await states()).toEqual([
    [silent.round, 'open'],
    [lost.round, 'settled'],
    [gone.round, 'void'],
  ])
  await database.query(`update free_round_play set at = at - interval '3 days' where foreign_id = $1`, [silent.id])
  expect((await states())[0]).toEqual([silent.round, 'settled'])
  expect((await bets(player, { state: 'void' })).list).toMatchObject([{ round_id: gone.round, win: 0n }])
})

test('pages go through both kinds in one order, and filters leave out what they should', async () => {
  const { seat, playerId, player } = await newSeat({ cash: 100n })
  const reward = await give(playerId, 5)
  const rounds: string[] = []
  for (let place = 0; place < 9; place++)
    rounds.unshift((await seat.bet(place % 2 ? WIRE : UNIT, place % 2 ? free(reward) : {})).round)
  const seen: string[] = []
  let last = ''
  do {
    const page = await bets(player, { limit: 2, last_id: last })
    seen.push(...page.list.map(({ round_id }) => round_id))
    last = page.last_id
  } while (last !== '')
  expect(seen).toEqual(rounds)
  expect((await bets(player, { game_id: 902 })).list).toEqual([])
  expect((await bets(player, { game_id: 901 })).list).toHaveLength(9)
  expect((await bets(player, { money_type: moneyTypes.GOLD })).list).toEqual([])
  expect((await bets(player, { money_type: moneyTypes.CASH })).list).toHaveLength(9)
  expect((await bets(player, { to: Date.now() - 3_600_000 })).list).toEqual([])
})
