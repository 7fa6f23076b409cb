import { randomBytes, randomUUID } from 'node:crypto'
import { type StudioCall, type StudioResponse, studioCalls } from '@tablestakes/contract/studio'
import { manualClock } from '@tablestakes/node/clock'
import pg from 'pg'
import { afterAll, inject, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { type App, createApp, type Surroundings } from '../server/app.ts'
import type { Config } from '../server/config.ts'
import { openTestBeacon, type TestBeacon } from './beacon.ts'
import { type Casino, LOBBY, OPERATOR, openCasino } from './casino.ts'

export const SECRET = 'a secret that is only good for tests'
export const START = Date.UTC(2026, 0, 15, 12)

/** When the test is done that asked for it, else the file: an `afterAll` is not heard any more once tests run. */
function atEnd(work: () => unknown): void {
  const end = async () => {
    await work()
  }
  try {
    onTestFinished(end)
  } catch {
    afterAll(end)
  }
}

export async function freshDatabaseUrl(): Promise<string> {
  const name = `studio_${randomBytes(6).toString('hex')}`
  await administer(inject('studioOwnerUrl'), `create database ${name}`)
  // Only a superuser can end what another role runs in it, as the server's own cleaning up.
  atEnd(() => administer(inject('studioAdminUrl'), `drop database ${name} with (force)`))
  const url = new URL(inject('studioOwnerUrl'))
  url.pathname = `/${name}`
  return url.href
}

async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** How far ahead tests name a round of their beacon. */
export const WAIT_MS = 4_000

export function configFor(casino: Casino, beacon: TestBeacon, databaseUrl: string): Config {
  return {
    host: '127.0.0.1',
    port: 0,
    studioUrl: 'http://127.0.0.1:21601',
    casinoOrigins: [LOBBY],
    databaseUrl,
    secret: SECRET,
    casinoUrl: casino.url,
    operatorId: OPERATOR,
    tellsWholeRounds: true,
    privateKey: casino.studioKeys.privateKey,
    casinoPublicKey: casino.casinoKeys.publicKey,
    beacon: { urls: [beacon.url], chainHash: null, waitMs: WAIT_MS },
    crashChainLength: 3_000,
    rateLimitScale: 0,
    trustProxy: false,
    logLevel: 'silent',
  }
}

type BedOptions = {
  config?: Partial<Config>
  /** Crash can be played: a chain was committed to and has its salt. */
  hasChain?: boolean
  beaconName?: string
}

/** Commits to the next chain, lets its round come, and takes the salt. */
export async function saltNext(app: App, clock: Bed['clock'], table = 'crash'): Promise<void> {
  await app.keepers[table]!.turn()
  const { rows } = await app.studio.database.query<{ round_at: Date }>(
    `select round_at from chain
     where table_key = $1 and first_game_no is null and given_up_at is null and salt is null`,
    [table],
  )
  if (rows[0]) clock.advance(Math.max(0, rows[0].round_at.getTime() - clock()))
  await app.keepers[table]!.turn()
}

export type Bed = Awaited<ReturnType<typeof openBed>>

/** A studio on a database of its own, a casino behind it, and a clock that only tests move. */
export async function openBed(options: Surroundings & BedOptions = {}) {
  const casino = await openCasino()
  const databaseUrl = await freshDatabaseUrl()
  const clock = manualClock(START)
  const beacon = await openTestBeacon(clock, options.beaconName === undefined ? {} : { name: options.beaconName })
  const config = { ...configFor(casino, beacon, databaseUrl), ...options.config }
  const surroundings = { clock, pause: async () => {}, ...options }
  const app = await createApp(config, surroundings)
  atEnd(async () => {
    await app.close()
    await casino.close()
    await beacon.close()
  })
  if (options.hasChain) await saltNext(app, clock)
  return {
    app,
    casino,
    beacon,
    clock,
    databaseUrl,
    config,
    surroundings,
    database: app.studio.database,
    player: playerOf(app, casino),
  }
}

export type Player = {
  user: string
  token: string
  call<C extends StudioCall>(call: C, request: z.input<C['request']>): Promise<StudioResponse<C>>
  /** The refusal's code, or the data's keys where nothing was refused. */
  refusal<C extends StudioCall>(call: C, request: z.input<C['request']>): Promise<string>
}

let users = 0

function playerOf(app: App, casino: Casino) {
  return async (
    game: string,
    options: { balance?: bigint; currency?: string; user?: string } = {},
  ): Promise<Player> => {
    const { balance = 1_000_000_000_000n, currency = 'IDR' } = options
    users += 1
    const user = options.user ?? `player-${users}`
    if (currency !== 'XXX' && options.user === undefined) casino.deposit(user, balance)
    const code = await launchCode(app, casino, { game, currency, user })
    const { token } = await callStudio(app, studioCalls.enter, { code })
    return { user, token: token!, ...callerOf(app, token!) }
  }
}

export function callerOf(app: App, token: string): Pick<Player, 'call' | 'refusal'> {
  return {
    call: (call, request) => callStudio(app, call, request, token),
    refusal: async (call, request) => {
      const answer = await sendCall(app, call, request, token)
      return answer.refused ?? `done: ${Object.keys(answer.data ?? {}).join(', ')}`
    },
  }
}

export async function launchCode(
  app: App,
  casino: Casino,
  { game, currency, user }: { game: string; currency: string; user: string },
): Promise<string> {
  const answer = await app.server.inject(
    casino.ask('gameUrl', {
      ...(currency !== 'XXX' && { user, token: `token of ${user}` }),
      platform: 'GPL_MOBILE',
      lobby_url: `${LOBBY}/#/game`,
      deposit_url: `${LOBBY}/#/deposit`,
      lang: 'en',
      game_code: game,
      currency,
    }),
  )
  const { url } = answer.json<{ url: string }>()
  return new URL(url).searchParams.get('code')!
}

type Wire = { data?: unknown; refused?: string; balance?: number }

export async function sendCall(app: App, call: StudioCall, request: unknown, token?: string): Promise<Wire> {
  const query = new URLSearchParams(call.method === 'GET' ? (request as Record<string, string>) : {})
  const answer = await app.server.inject({
    method: call.method,
    url: call.method === 'GET' ? `${call.path}?${query.toString()}` : call.path,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    ...(call.method === 'POST' && { payload: request as object }),
  })
  return answer.json<Wire>()
}

/** Through HTTP, read back by the contract; a refusal is an error that has its code as its message. */
export async function callStudio<C extends StudioCall>(
  app: App,
  call: C,
  request: z.input<C['request']>,
  token?: string,
): Promise<StudioResponse<C>> {
  const answer = await sendCall(app, call, request, token)
  if (answer.refused) throw new Error(answer.refused)
  return z.decode(call.response as unknown as z.ZodMiniType, answer.data) as StudioResponse<C>
}

export const newBetId = (): string => randomUUID()

/** A bet of 1,000 rupiah, the least there is. */
export const LEAST = 10_000_000

export function bet(params: unknown, stake: number = LEAST): { bet_id: string; stake: number; params: unknown } {
  return { bet_id: newBetId(), stake, params }
}
