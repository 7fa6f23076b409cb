/** A chain's end lies open before its salt is taken: who chose chains by their results could not know the results. */
import { studioCalls } from '@tablestakes/contract/studio'
import { crash } from '@tablestakes/domain/games/crash'
import { expect, test } from 'vitest'
import { type Bed, callStudio, openBed } from '../../test/studio-bed.ts'
import { type App, createApp } from '../app.ts'
import { BETTING_MS } from './times.ts'

const LENGTH = 20
const chainOf = (app: App) => callStudio(app, studioCalls.crashChain, {})

/** Through all games until one takes bets. */
async function goTo(app: App, clock: Bed['clock'], gameNo: number): Promise<void> {
  for (;;) {
    await app.crash.tick()
    const { state } = await callStudio(app, studioCalls.crashState, {})
    if (state.game_no >= gameNo && state.phase === 'betting') return
    clock.advance(60_000)
  }
}

test('the first chain is seen while bets are taken, every later one long before; none has a salt then', async () => {
  const { app, clock } = await openBed({ config: { crashChainLength: LENGTH, crashSalt: 'known before the chain' } })
  await app.crash.tick()
  const open = await chainOf(app)
  expect(open).toMatchObject({ salt: null, salted_at: null, next: null, games: [] })
  clock.advance(BETTING_MS)
  await app.crash.tick()
  const flying = await chainOf(app)
  expect(flying).toMatchObject({ end_hash: open.end_hash, salt: expect.any(String) })
  expect(flying.salted_at).toBeGreaterThan(flying.committed_at)
  expect(flying.salt).not.toBe('known before the chain')

  await goTo(app, clock, LENGTH - 2)
  expect((await chainOf(app)).next).toBeNull()
  await goTo(app, clock, LENGTH - 1)
  const { next } = await chainOf(app)
  await goTo(app, clock, LENGTH + 1)
  const later = await chainOf(app)
  expect(later).toMatchObject({ first_game_no: LENGTH + 1, end_hash: next!.end_hash, salt: null })
  await goTo(app, clock, LENGTH + 2)
  const played = await chainOf(app)
  const [game] = played.games
  expect(game!.bust).toBe(crash.bustOf({ hash: game!.hash, salt: played.salt! }))
})

test('a salt that the operator gives for a chain that lies open is taken, once', async () => {
  const bed = await openBed({ config: { crashChainLength: LENGTH } })
  await goTo(bed.app, bed.clock, LENGTH)
  const { next, salt } = await chainOf(bed.app)
  await bed.app.crash.stop()
  await bed.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'tablestakes studio node'`,
  )
  bed.clock.advance(1)
  const config = { ...bed.config, crashSalt: 'the hash of a public block' }
  const heir = await createApp(config, { ...bed.surroundings, clock: bed.clock })
  try {
    await expect
      .poll(async () => {
        await heir.crash.tick()
        bed.clock.advance(60_000)
        return (await chainOf(heir)).salt
      })
      .toBe('the hash of a public block')
    expect(await chainOf(heir)).toMatchObject({ first_game_no: LENGTH + 1, end_hash: next!.end_hash })
    expect(salt).not.toBe('the hash of a public block')
    await goTo(heir, bed.clock, 2 * LENGTH + 2)
    expect((await chainOf(heir)).salt).not.toBe('the hash of a public block')
  } finally {
    await heir.close()
  }
})
