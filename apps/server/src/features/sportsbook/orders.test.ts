import type { EventMessage } from '@tablestakes/contract/sports-feed'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { place, startSports } from '../../../test/sports.ts'
import { settleAgain, settlePortion } from './settlement/settle-markets.ts'

vi.setConfig({ testTimeout: 300_000 })

const bed = await startSports()
const { database } = bed
const prices = { home: 2000, draw: 3500, away: 4000 }

type Match = Awaited<ReturnType<typeof bed.newMatch>>

/** Everything a feed says of a match after its bets were taken, in the order in which it happened. */
function storyOf(match: Match, told: readonly number[]): EventMessage[] {
  const window = { start_time: Date.now() - 3_600_000, end_time: Date.now() + 3_600_000 }
  const makers = [
    () => match.settlement('match_winner', ['home']),
    () => match.settlement('match_winner', ['draw']),
    () => match.rollback('match_winner'),
    () => match.settlement('both_score', ['yes']),
    () => match.cancel('match_winner'),
    () => match.uncancel('match_winner'),
    () => match.cancel('both_score', window),
    () => match.uncancel('both_score', window),
    () => match.settlement('match_winner', [], { void: 0.5 }),
    () => match.stop(),
    () => match.odds({ kind: 'match_winner', prices: { home: 1500, draw: 3500, away: 5000 } }),
  ]
  return told.map((which) => makers[which % makers.length]!())
}

const bets = [
  { kind: 'single', picks: [['match_winner', 'home']] },
  { kind: 'single', picks: [['match_winner', 'draw']] },
  { kind: 'single', picks: [['both_score', 'yes']] },
] as const

/** A match with bets on it, told its story in an order, some of it twice, and settled now and then. What it ends in. */
async function play(told: readonly number[], { order, repeats, pauses }: Telling) {
  const match = await bed.newMatch()
  await match.tellOdds({ kind: 'match_winner', prices }, { kind: 'both_score', prices: { yes: 1800, no: 2000 } })
  const player = await bed.newPlayer()
  for (const { kind, picks } of bets) {
    const selections = await Promise.all(picks.map(([market, key]) => match.pick(market, key)))
    expect((await place(player, { kind, selections })).code).toBe(0)
  }
  const story = storyOf(match, told)
  const sequence = order.map((place) => story[place % story.length]!)
  // Whatever was lost comes again with a recovery: everything, in whatever order, at least once.
  const all = [...sequence, ...story.filter((message) => !sequence.includes(message))]
  for (const [nth, message] of all.entries()) {
    await bed.tell(message)
    if (repeats[nth % repeats.length]) await bed.tell(all[(nth * 7) % (nth + 1)]!)
    if (pauses[nth % pauses.length]) await settlePortion(bed.bets, 2)
    if (pauses[nth % pauses.length]) await settleAgain(bed.bets)
  }
  await bed.settleAll()
  const { rows: markets } = await database.query(
    `select kind, state, feed_state, result, version > 0 as is_told from sports_market where event_id = $1 order by kind`,
    [match.eventId],
  )
  const { rows } = await database.query(
    `select b.state, b.settled_win from sports_bet b where b.player_id = $1 order by b.bet_id`,
    [player.playerId],
  )
  return { markets, bets: rows, money: await bed.money(player) }
}

type Telling = { order: number[]; repeats: boolean[]; pauses: boolean[] }

test('any order, repetition, loss and replay of messages ends in the same state and the same money', async () => {
  const telling = fc.record({
    order: fc.array(fc.nat(10), { minLength: 1, maxLength: 8 }),
    repeats: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
    pauses: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(10), { minLength: 1, maxLength: 6 }), telling, async (told, how) => {
      const inOrder = await play(told, { order: told.map((_, place) => place), repeats: [false], pauses: [true] })
      const anyhow = await play(told, how)
      expect(anyhow).toEqual(inOrder)
    }),
    { numRuns: 25 },
  )
})
