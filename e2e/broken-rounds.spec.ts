import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { type StudioRound, studioCalls } from '@tablestakes/contract/studio'
import { findingInWords } from '../apps/server/src/ledger/books/finding.ts'
import { proveBooks } from '../apps/server/src/ledger/books/prove-books.ts'
import { type RegisteredPlayer, registerPlayer } from '../scripts/api-client.ts'
import { startTemporary, type TemporaryInstance } from '../scripts/running-instance.ts'
import { tellDatabase, withDatabase } from './journey-database.ts'
import { type StudioSeat, sitDown, someParams } from './studio-client.ts'
import {
  enterWithCash,
  expectBalance,
  FLIGHT_MS,
  findGem,
  type GameName,
  openGame,
  pressIn,
  readBooks,
  topUp,
} from './studio-frame.ts'

const PORT = Number(process.env.E2E_PORT ?? 18_480) + 10
const URL = `http://127.0.0.1:${PORT}`
const [STUDIO, SERVER] = ['apps/studio', 'apps/server']
const CASH = 1_000_000
const STAKE = 10_000n
const UNIT = 10_000n

test.use({ reducedMotion: 'reduce', baseURL: URL })
test.describe.configure({ mode: 'serial', timeout: 3 * FLIGHT_MS })

/**
 * Processes are killed here, so this product is nobody else's. It runs beside that of the other journeys; whatever was
 * done to it, in the end its books must be sound.
 */
let product: TemporaryInstance
/** A whole product begins and ends, perhaps on a busy machine. */
const HOOK_MS = 180_000
let forgetDatabase = () => {}

test.beforeAll(async () => {
  test.setTimeout(HOOK_MS)
  const ours = { DATABASE_URL: '', DATABASE_APP_URL: '', STUDIO_DATABASE_URL: '' }
  product = await startTemporary(PORT, { RATE_LIMIT_SCALE: '0', CRASH_CHAIN_LENGTH: '1000', ...ours })
  forgetDatabase = tellDatabase(PORT, product.databaseUrl)
})

test.afterAll(async () => {
  test.setTimeout(HOOK_MS)
  const { findings } = await withDatabase(URL, (database) => proveBooks(database, { isFull: true }))
  forgetDatabase()
  await product.stop()
  expect(findings.map(findingInWords)).toEqual([])
})

for (const [name, program] of [
  ['studio', STUDIO],
  ['server', SERVER],
] as const) {
  test(`the ${name} is killed while a round of mines is open: it is cashed out once`, async ({ page }) => {
    const player = await enterWithCash(page, URL, CASH)
    const frame = await openGame(page, 'mines')
    await findGem(frame)
    const before = await readBooks(URL, player)
    killPart(program)
    await pressIn(frame, 'Cash out')
    await expect(frame.getByText('You won')).toBeVisible()
    // What is owed is paid when the casino answers again; the pauses between tries grow.
    await expect.poll(async () => (await readBooks(URL, player)).won > before.won, { timeout: 90_000 }).toBe(true)
    const after = await readBooks(URL, player)
    expect(after).toEqual({ ...before, won: after.won, balance: before.balance + after.won - before.won })
    await expectBalance(page, after.balance)
  })

  test(`the ${name} is killed while bets of every game are on their way: each counts once, or not at all`, async () => {
    const games = Object.keys(someParams) as (keyof typeof someParams)[]
    const { player, seats } = await takeSeats(...games)
    const server = product.pidOf(SERVER)
    // The casino hears nothing for a moment, so that no bet can be answered before the kill.
    process.kill(server, 'SIGSTOP')
    const sent = seats.map((seat, place) => seat.play({ stake: STAKE * UNIT, params: someParams[games[place]!] }))
    for (const seat of seats) await expect.poll(async () => (await seat.latest())?.state).toBe('pending')
    killPart(program)
    if (program === STUDIO) process.kill(server, 'SIGCONT')
    await Promise.all(sent)

    const rounds: StudioRound[] = []
    for (const seat of seats) {
      const readRound = () => untilAnswered(() => seat.latest())
      await expect.poll(async () => (await readRound())?.state, { timeout: 90_000 }).not.toBe('pending')
      rounds.push((await readRound())!)
    }
    const counted = rounds.filter(({ state }) => state !== 'void')
    const won = counted.reduce((sum, { state, win }) => sum + (state === 'settled' ? win : 0n), 0n) / UNIT
    const books = await readBooks(URL, player)
    expect(books).toMatchObject({ won, balance: BigInt(CASH) - STAKE * BigInt(counted.length) + won })
    expect(books.staked - books.returned).toBe(STAKE * BigInt(counted.length))
  })
}

/** Until the flight of a game has begun, and perhaps ended. The one before it may be long. */
async function untilFlown(crash: StudioSeat, gameNo: number): Promise<void> {
  const hasBegun = async () => {
    const { state } = await crash.ask(studioCalls.crashState, {})
    return state.game_no > gameNo || (state.game_no === gameNo && state.phase !== 'betting')
  }
  await expect.poll(hasBegun, { timeout: FLIGHT_MS }).toBe(true)
}

test('the studio is killed while a card is open and a flight is under way: the card stays, the flight is returned', async () => {
  const { player, seats } = await takeSeats('hilo', 'crash')
  const [hilo, crash] = [seats[0]!, seats[1]!]
  const dealt = await hilo.play({ stake: STAKE * UNIT, params: {} })
  const { bet } = await crash.ask(studioCalls.crashBet, { bet_id: randomUUID(), stake: STAKE * UNIT })
  await untilFlown(crash, bet.game_no)
  killPart(STUDIO)
  const { open_round } = await untilAnswered(() => hilo.ask(studioCalls.resume, {}))
  expect(open_round).toEqual(dealt)
  await expect
    .poll(async () => (await readBets(player)).find((one) => one.round_id === bet.round_id)?.state)
    .toMatch(/settled|void/)
  // A flight may have crashed before the kill: then the bet was lost, and nothing comes back.
  const flown = (await readBets(player)).find((one) => one.round_id === bet.round_id)!
  expect(await readBooks(URL, player)).toMatchObject({
    ...{ staked: 2n * STAKE, won: 0n, returned: flown.state === 'void' ? STAKE : 0n },
  })
})

test('the server is killed while a flight is under way: what was cashed out is paid once', async () => {
  const { player, seats } = await takeSeats('crash')
  const crash = seats[0]!
  const lowest = { stake: STAKE * UNIT, auto_cash_out: 101 }
  const { bet } = await crash.ask(studioCalls.crashBet, { bet_id: randomUUID(), ...lowest })
  await untilFlown(crash, bet.game_no)
  killPart(SERVER)
  const readOwn = async () =>
    (await untilAnswered(() => readBets(player))).find((one) => one.round_id === bet.round_id)?.state
  await expect.poll(readOwn, { timeout: FLIGHT_MS }).toBe('settled')
  const proof = () => crash.ask(studioCalls.proof, { round: bet.round_id })
  await expect.poll(async () => (await proof()).server_seed, { timeout: FLIGHT_MS }).not.toBeNull()
  const { win } = await proof()
  expect(await readBooks(URL, player)).toMatchObject({
    ...{ staked: STAKE, won: win / UNIT, returned: 0n, balance: BigInt(CASH) - STAKE + win / UNIT },
  })
})

/** As a failing machine would. The launcher starts the part again by itself. */
function killPart(program: string): void {
  const pid = product.pidOf(program)
  // Zero would signal every process of the person who runs these journeys.
  expect(pid).toBeGreaterThan(0)
  process.kill(pid, 'SIGKILL')
}

/** A player with money for every game, seated at those tables. */
async function takeSeats(...games: GameName[]): Promise<{ player: RegisteredPlayer; seats: StudioSeat[] }> {
  const player = await registerPlayer(URL)
  await topUp(URL, player, CASH)
  return { player, seats: await Promise.all(games.map((game) => sitDown(player.client, game))) }
}

type Bet = { round_id: string; state: string; stake: number; win: number }
const readBets = async ({ client }: RegisteredPlayer) =>
  ((await client.call('GET', '/api/game/bets')) as { list: Bet[] }).list

/** Asked again and again until the killed part is back. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  const answers: T[] = []
  await expect(async () => answers.push(await ask())).toPass()
  return answers.at(-1)!
}
