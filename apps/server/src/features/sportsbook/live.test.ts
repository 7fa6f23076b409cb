import type { LiveMessageOf } from '@tablestakes/contract/live'
import { UNIT } from '@tablestakes/domain/money/money'
import { expect, test } from 'vitest'
import { place, startSports } from '../../../test/sports.ts'
import { openWatchers } from './live/watchers.ts'

const bed = await startSports()
const prices = { home: 2000, draw: 3500, away: 4000 }
const total = { kind: 'total_goals', specifiers: 'total=2.5', prices: { over: 1900, under: 1900 } } as const

type Heard = LiveMessageOf<'match'> | LiveMessageOf<'cash_outs'>

function newStream(playerId = 0n) {
  const heard: Heard[] = []
  const whisper = (words: string) => void heard.push(JSON.parse(`{${words}`) as Heard)
  return { heard, stream: { playerId, siteId: 'main', whisper }, take: () => heard.splice(0) }
}

test('a tab hears only what it shows, by compact changes without a gap', async () => {
  const [shown, hidden] = [await bed.newMatch(), await bed.newMatch()]
  for (const match of [shown, hidden]) await match.tellOdds({ kind: 'match_winner', prices }, total)
  const watchers = openWatchers({ database: bed.database, clock: bed.clock })
  const [full, row, none] = [newStream(), newStream(), newStream()]
  watchers.set(full.stream, [`match.${shown.eventId}`])
  watchers.set(row.stream, [`row.${shown.eventId}`])
  watchers.set(none.stream, [])
  await watchers.tell()
  const [standing] = full.take() as LiveMessageOf<'match'>[]
  expect(standing).toMatchObject({ match_id: String(shown.eventId), changed: [], markets: [] })
  row.take()
  await hidden.tellOdds({ kind: 'match_winner', prices: { ...prices, home: 2100 } })
  await watchers.tell()
  expect([full.take(), row.take(), none.take()]).toEqual([[], [], []])
  await shown.tellOdds({ kind: 'match_winner', prices: { ...prices, home: 2100 } })
  await shown.tellOdds({ ...total, prices: { over: 1800, under: 2000 } })
  await watchers.tell()
  const [change] = full.take() as LiveMessageOf<'match'>[]
  expect(change).toMatchObject({ after: standing!.version, version: standing!.version + 2, markets: [] })
  expect(change!.changed.map(({ prices: now }) => now.map(({ price }) => price))).toEqual([
    [2100, 3500, 4000],
    [1800, 2000],
  ])
  const [short] = row.take() as LiveMessageOf<'match'>[]
  expect(short!.changed.map(({ prices: now }) => now.length)).toEqual([3])
  // Silence of the feed changes every market.
  await bed.speak(false)
  await watchers.tell()
  const [silent] = full.take() as LiveMessageOf<'match'>[]
  expect(silent!.changed.map(({ state }) => state)).toEqual(['suspended', 'suspended'])
  await bed.speak()
  watchers.leave(full.stream)
  watchers.leave(row.stream)
  expect(watchers.watched()).toBe(0)
})

test('a row hears nothing of markets it does not show, and finds no gap where it heard nothing', async () => {
  const match = await bed.newMatch()
  await match.tellOdds({ kind: 'match_winner', prices }, total)
  const watchers = openWatchers({ database: bed.database, clock: bed.clock })
  const [full, row, late] = [newStream(), newStream(), newStream()]
  watchers.set(full.stream, [`match.${match.eventId}`])
  watchers.set(row.stream, [`row.${match.eventId}`])
  await watchers.tell()
  const heardBy = async (home: number) => {
    await match.tellOdds({ kind: 'match_winner', prices: { ...prices, home } })
    await watchers.tell()
    return [full.take(), row.take(), late.take()] as LiveMessageOf<'match'>[][]
  }
  const first = await heardBy(2100)
  const known = first[1]!.at(-1)!.version
  for (const over of [1800, 1850]) {
    await match.tellOdds({ ...total, prices: { over, under: 2000 } })
    await watchers.tell()
  }
  expect(full.take().map(({ type }) => type)).toEqual(['match', 'match'])
  expect(row.take()).toEqual([])
  // Who comes now, and has read the match meanwhile, has missed nothing either.
  watchers.set(late.stream, [`row.${match.eventId}`])
  expect(late.take()).toMatchObject([{ version: known, changed: [] }])
  // And so has the row of a tab that opens the match's page now.
  const opened = newStream()
  watchers.set(opened.stream, [`match.${match.eventId}`])
  expect(opened.take()).toMatchObject([{ after: known + 2, version: known + 2, row_after: known }])
  const [whole, short, lately] = await heardBy(2200)
  expect(whole).toMatchObject([{ after: known + 2, version: known + 3, row_after: known }])
  expect(short).toMatchObject([{ is_row: true, after: known, version: known + 3, changed: [{ version: 3 }] }])
  expect(lately).toEqual(short)
  // A score that did not change is not told again.
  expect([...whole!, ...short!].every(({ score }) => score === undefined)).toBe(true)
})

test('a player who shows open bets hears what they would pay, when it changes', async () => {
  const match = await bed.newMatch()
  await match.tellOdds({ kind: 'match_winner', prices })
  const player = await bed.newPlayer()
  await place(player, { selections: [await match.pick('match_winner', 'home')] })
  const watchers = openWatchers({ database: bed.database, clock: bed.clock })
  const tab = newStream(player.playerId)
  watchers.set(tab.stream, ['bets'])
  const offers = async () => {
    bed.clock.advance(1_000)
    await watchers.tell()
    return (tab.take() as LiveMessageOf<'cash_outs'>[]).flatMap(({ list }) => list.map(({ amount }) => amount))
  }
  expect(await offers()).toEqual([92_150])
  expect(await offers()).toEqual([])
  await match.tellOdds({ kind: 'match_winner', prices: { ...prices, home: 1000 } })
  expect((await offers())[0]).toBeGreaterThan(Number(10n * UNIT))
  await bed.tell(match.stop())
  expect(await offers()).toEqual([null])
})
