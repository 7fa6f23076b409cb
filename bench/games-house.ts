import { type ChildProcess, fork } from 'node:child_process'
import { generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ROUNDS_TOGETHER, signatureHeader, supplierCalls, walletPath } from '@tablestakes/contract/wallet-protocol'
import { connect, type Database } from '@tablestakes/node/database'
import { makeBearer } from '../apps/server/src/platform/http/bearer.ts'
import { findFreePorts } from '../scripts/ports.ts'
import { readDatabaseCpuUs, readProcessCpuUs } from './database-cpu.ts'
import type { Orders, Signed } from './games-caller.ts'
import type { LedgerDatabase, LedgerServer } from './ledger-database.ts'
import { CURRENCY } from './ledger-history.ts'
import type { Bets } from './ledger-plays.ts'

const FIRST_PORT = 18_850
const SUPPLIER = 'tablestakes'
/** The least that the studio takes in this currency: 1,000 rupiah. */
const STAKE = 10_000_000
/** Calls of many rounds that the studio has on their way at most. */
const CALLS_AT_ONCE = 4

/** A measurement, and the processor time of every process that took part, in microseconds. */
export type Played = Bets & { studioUs: number; serverUs: number; databaseUs: number }

export type GamesHouse = {
  serverUrl: string
  /** Rounds of dice through the studio's own calls. */
  playRounds: (load: { atOnce: number; seconds: number }) => Promise<Played>
  /** Bets as a supplier sends them, signed beforehand: what signing costs is the supplier's. */
  placeBets: (load: { atOnce: number; bets: number }) => Promise<Played>
  /** Bets whose end is known, many in a call, as the studio sends those of its instant games. */
  placeTogether: (load: { bets: number }) => Promise<Played>
  /** Any calls to the server, made beforehand; every answer has `accepted` in it. */
  sendAll: (load: { atOnce: number; signed: Signed[]; accepted: string }) => Promise<Played>
  /** Processor time of one signature, as the studio makes two a round. */
  measureSignature: () => { signUs: number }
  /** Of each kind how many there are: rounds that have ended at the studio, and stakes in the ledger. */
  countEnds: () => Promise<{ settled: number; unsettled: number; stakes: number }>
  stop: () => Promise<void>
}

type Seat = { user: string; walletToken: string; token: string }

type HouseOptions = {
  ledger: LedgerDatabase
  players: number
  /** What the studio's database is called. */
  studioName?: string
  /** What the server is told besides. */
  serverEnv?: NodeJS.ProcessEnv
}

/** The server and the studio as they run in the product, each a process, on one PostgreSQL, with players who sit at dice. */
export async function openGamesHouse(
  postgres: LedgerServer,
  { ledger, players, studioName = 'studio', serverEnv = {} }: HouseOptions,
): Promise<GamesHouse> {
  const port = await findFreePorts(FIRST_PORT, 5)
  const studioPort = port + 1
  const studioDatabase = await postgres.create(studioName)
  const keys = {
    casino: generateKeyPairSync('ed25519'),
    studio: generateKeyPairSync('ed25519'),
  }
  const everyones = { PATH: process.env.PATH, PORT: String(port), RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'warn' }
  const server = start('../apps/server/src/main.ts', {
    ...everyones,
    DATABASE_URL: ledger.url,
    TABLESTAKES_SECRET: randomBytes(32).toString('hex'),
    STUDIO_PUBLIC_KEY: publicText(keys.studio.publicKey),
    CASINO_PRIVATE_KEY: privateText(keys.casino.privateKey),
    ...serverEnv,
  })
  const studio = start('../apps/studio/server/main.ts', {
    ...everyones,
    STUDIO_DATABASE_URL: studioDatabase,
    STUDIO_SECRET: randomBytes(32).toString('hex'),
    STUDIO_PRIVATE_KEY: privateText(keys.studio.privateKey),
    CASINO_PUBLIC_KEY: publicText(keys.casino.publicKey),
    CRASH_CHAIN_LENGTH: '1000',
  })
  const stop = async () => {
    for (const part of [studio, server]) {
      if (part.exitCode !== null || part.signalCode !== null) continue
      part.kill('SIGTERM')
      await once(part, 'exit')
    }
  }
  const sitDown = async () => {
    await Promise.all([untilAlive(server, port), untilAlive(studio, studioPort)])
    return openSeats(ledger.database, { port, studioPort, players, casinoKey: keys.casino.privateKey })
  }
  // Both would keep running, and this process with them.
  const seats = await sitDown().catch((error: unknown) => stop().then(() => Promise.reject(error)))

  const measure = async (orders: Orders): Promise<Played> => {
    const cpu = () => [readProcessCpuUs(studio.pid!), readProcessCpuUs(server.pid!), readDatabaseCpuUs(postgres.pid)]
    const caller = fork(new URL('games-caller.ts', import.meta.url))
    const told = once(caller, 'message')
    const ended = once(caller, 'exit').then(() => Promise.reject(new Error('the caller ended without a word')))
    ended.catch(() => {})
    const before = cpu()
    caller.send(orders)
    const [bets] = (await Promise.race([told, ended])) as [Bets]
    const [studioUs, serverUs, databaseUs] = cpu().map((us, place) => us - before[place]!)
    return { ...bets, studioUs: studioUs!, serverUs: serverUs!, databaseUs: databaseUs! }
  }

  return {
    serverUrl: `http://127.0.0.1:${port}`,
    playRounds: ({ atOnce, seconds }) =>
      measure({ port: studioPort, atOnce, seconds, stake: STAKE, tokens: seats.map(({ token }) => token) }),
    placeBets: ({ atOnce, bets }) => {
      const signed = Array.from({ length: bets }, (_, place) => signBet(seats, place, keys.studio))
      return measure({ port, atOnce, signed, accepted: '"RS_OK"' })
    },
    async placeTogether({ bets }) {
      const signed = Array.from({ length: bets / ROUNDS_TOGETHER }, (_, place) => signRounds(seats, place, keys.studio))
      const played = await measure({ port, atOnce: CALLS_AT_ONCE, signed, accepted: '"RS_OK"' })
      return { ...played, count: bets, perSecond: played.perSecond * ROUNDS_TOGETHER }
    },
    sendAll: (load) => measure({ port, ...load }),
    measureSignature: () => ({ signUs: cpuOfSignature(keys.studio.privateKey) }),
    async countEnds() {
      const { rows } = await ledger.database.query<{ stakes: bigint }>(
        'select count(*) as stakes from entry where kind in (1, 2)',
      )
      const ends = await countRounds(studioDatabase)
      return { ...ends, stakes: Number(rows[0]!.stakes) }
    },
    stop,
  }
}

function start(file: string, env: NodeJS.ProcessEnv): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
}

async function untilAlive(part: ChildProcess, port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null)
    if (answer?.status === 200) return
    if (part.exitCode !== null) throw new Error('a part of the product has ended before it served')
    await delay(100)
  }
}

type Where = { port: number; studioPort: number; players: number; casinoKey: KeyObject }

/** Everybody has logged in and opened dice. The login itself is not what is measured here, so its rows are written. */
async function openSeats(database: Database, { port, studioPort, players, casinoKey }: Where): Promise<Seat[]> {
  const people = Array.from({ length: players }, (_, place) => {
    const id = BigInt(place + 1)
    return { id, login: randomUUID(), ...makeBearer(id) }
  })
  const columns = [people.map(({ id }) => id), people.map(({ login }) => login), people.map(({ hash }) => hash)]
  await database.query(
    `insert into player_login (player_id, session_id, site_id)
     select player, login, 'main' from unnest($1::bigint[], $2::uuid[]) people (player, login)`,
    columns.slice(0, 2),
  )
  await database.query(
    `insert into game_session (player_id, session_id, token_hash, supplier_id, game_id, site_id, currency, wire_currency,
       purse, login_id, expires_at)
     select player, login, hash, supplier_id, game_id, 'main', '${CURRENCY}', '${CURRENCY}', 'cash', login,
       now() + interval '12 hours'
     from unnest($1::bigint[], $2::uuid[], $3::bytea[]) people (player, login, hash),
       (select supplier_id, game_id from game where game_key = 'dice' and provider_key = '${SUPPLIER}') dice`,
    columns,
  )
  const seats: Seat[] = []
  const waiting = people.values()
  const work = async () => {
    for (const { id, text: walletToken } of waiting) {
      const user = String(id)
      seats.push({ user, walletToken, token: await enter({ user, walletToken, port, studioPort, casinoKey }) })
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return seats
}

type Entering = { user: string; walletToken: string; port: number; studioPort: number; casinoKey: KeyObject }

async function enter({ user, walletToken, port, studioPort, casinoKey }: Entering): Promise<string> {
  const launch = {
    ...{ operator_id: SUPPLIER, platform: 'GPL_MOBILE', lobby_url: `http://127.0.0.1:${port}`, lang: 'en' },
    ...{ game_code: 'dice', currency: CURRENCY, user, token: walletToken },
  }
  const { url } = await post<{ url: string }>(studioPort, signed(supplierCalls.gameUrl.path, launch, casinoKey))
  const body = JSON.stringify({ code: new URL(url).searchParams.get('code') })
  const answer = await post<{ data?: { token: string } }>(studioPort, { path: '/api/enter', body, headers: {} })
  if (!answer.data) throw new Error(`a seat was answered ${JSON.stringify(answer)}`)
  return answer.data.token
}

async function post<Answer>(port: number, { path, body, headers }: Signed): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

function signBet(seats: Seat[], place: number, { privateKey }: { privateKey: KeyObject }): Signed {
  const bet = { ...betOf(seats, place), round_closed: false, request_uuid: randomUUID() }
  return signed(walletPath(SUPPLIER, 'bet'), bet, privateKey)
}

/** Everybody wins the stake back, so that nobody runs out of money. */
function signRounds(seats: Seat[], place: number, { privateKey }: { privateKey: KeyObject }): Signed {
  const rounds = Array.from({ length: ROUNDS_TOGETHER }, (_, nth) => ({
    ...betOf(seats, place * ROUNDS_TOGETHER + nth),
    win_amount: STAKE * 10,
  }))
  return signed(walletPath(SUPPLIER, 'rounds'), { request_uuid: randomUUID(), rounds }, privateKey)
}

function betOf(seats: Seat[], place: number) {
  const { user, walletToken } = seats[place % seats.length]!
  return {
    ...{ user, token: walletToken, game_code: 'dice', currency: CURRENCY, amount: STAKE * 10 },
    ...{ transaction_uuid: randomUUID(), round: randomUUID() },
  }
}

function signed(path: string, request: object, key: KeyObject): Signed {
  const body = JSON.stringify(request)
  const signature = sign(null, Buffer.from(body), key).toString('base64')
  return { path, body, headers: { [signatureHeader]: signature } }
}

const SIGNATURES = 300

function cpuOfSignature(key: KeyObject): number {
  const body = randomBytes(500)
  const before = process.cpuUsage()
  for (let count = 0; count < SIGNATURES; count++) sign(null, body, key)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / SIGNATURES
}

async function countRounds(url: string): Promise<{ settled: number; unsettled: number }> {
  const database = connect(url, { max: 1 })
  try {
    const { rows } = await database.query<{ settled: bigint; unsettled: bigint }>(
      `select count(*) filter (where state = 'settled') as settled, count(*) filter (where state <> 'settled') as unsettled
       from round`,
    )
    return { settled: Number(rows[0]!.settled), unsettled: Number(rows[0]!.unsettled) }
  } finally {
    await database.end()
  }
}

const publicText = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64')
const privateText = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'der' }).toString('base64')
