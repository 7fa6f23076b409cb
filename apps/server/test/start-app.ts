import { constants, createPublicKey, publicEncrypt, randomBytes, randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { loginTypes, registerPlayer, type Session } from '@tablestakes/contract/auth'
import type { Call, Envelope, RequestOf, ResponseOf } from '@tablestakes/contract/call'
import { getPreload } from '@tablestakes/contract/site'
import { signRequest } from '@tablestakes/domain/wire/sign-request'
import { sortQuery } from '@tablestakes/domain/wire/signature'
import type { Clock } from '@tablestakes/node/clock'
import { connect, transact } from '@tablestakes/node/database'
import { createLogger } from '@tablestakes/node/logger'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import * as z from 'zod/v4/core'
import { createApp } from '../src/app.ts'
import { compose, type Services } from '../src/compose.ts'
import { type Config, readConfig } from '../src/config.ts'
import { putSandbox } from '../src/features/payments/index.ts'
import { seedSuppliers } from '../src/features/suppliers/index.ts'
import type { App } from '../src/platform/http/http.ts'
import { openSession } from '../src/platform/http/sessions.ts'
import { guestSignKey } from '../src/platform/http/signature.ts'
import { atEnd } from './at-end.ts'
import { freshDatabaseUrl } from './fresh-database.ts'
import { sandboxPaymentKeys } from './payment-keys.ts'
import { SECRET } from './template-database.ts'

type Options = {
  /** Calls that exist only for the test: `routes: (app) => serve(app, …)`. */
  routes?: (app: App) => void | Promise<void>
  clock?: Clock
  /** The database of an earlier app, to restart on. */
  databaseUrl?: string
  config?: Partial<Config>
  logLevel?: string
  answerMs?: number
  /** How long the driver waits for an answer of the database, where no call's time ends before. */
  queryTimeoutMs?: number
  /** The test provokes bugs or undeclared refusals on purpose. Otherwise one of them fails the file. */
  hasBugs?: boolean
}

export type TestApp = App & {
  readonly databaseUrl: string
  /** What the app was put together from: its jobs come from the same. */
  readonly services: Services
  /** Every line the app has logged, as objects. */
  readonly lines: Record<string, unknown>[]
  /** Sends requests without a session, signed with the visitors' key. */
  readonly guest: Client
  /** Opens a session for a player and sends requests signed with its key. */
  signIn(playerId: bigint, options?: { siteId?: string }): Promise<Client>
  /** A browser nobody has used yet: it keeps cookies, and a login's answer makes it the player's. */
  browser(options?: { ip?: string; headers?: Record<string, string> }): Browser
  /** Opens an account by phone (3001234567) or e-mail and password, in a browser of its own or in the given one. */
  register(
    who: { mobile?: string; email?: string; password?: string } & Partial<RequestOf<typeof registerPlayer>>,
    browser?: Browser,
  ): Promise<Player>
  /** A password as it travels; each encoding works once. */
  encode(password: string): Promise<string>
  stop(): Promise<void>
}

export type Client = {
  readonly playerId: bigint | null
  /** Sends a call of the contract; `data` comes back decoded (money is bigint). */
  call<C extends Call>(
    call: C,
    request: z.input<C['request']>,
    options?: { key?: string; headers?: Record<string, string> },
  ): Promise<Answer<C>>
  /** Signs and sends any request. What it returns can be changed and sent again with app.server.inject. */
  sign(request: Unsigned): Omit<InjectOptions, 'headers'> & { headers: Record<string, string> }
  send(request: Unsigned): Promise<LightMyRequestResponse>
}

export type Browser = Client & {
  readonly cookies: CookieJar
  /** The session of the last login, until it is left. */
  readonly session: Session | null
  /** Forgets the access token, as a page does that was closed; cookies stay. */
  leave(): void
}
export type Player = Browser & { readonly playerId: bigint; readonly session: Session }

type CookieJar = Map<string, { value: string; path: string; attributes: string }>

export type Answer<C extends Call> = Omit<Envelope, 'data'> & { data?: ResponseOf<C>; about?: unknown }
type Unsigned = { method: string; url: string; body?: string; headers?: Record<string, string>; at?: number }

/**
 * The whole server on a fresh database, without a port: requests go in by inject. It is stopped when the test file ends.
 *
 *   const app = await startApp()
 *   const player = await app.signIn(7n)
 *   const answer = await player.call(getWallet, {})
 */
export async function startApp(options: Options = {}): Promise<TestApp> {
  const databaseUrl = options.databaseUrl ?? (await freshDatabaseUrl())
  const database = connect(databaseUrl, {
    ...(options.queryTimeoutMs !== undefined && { queryTimeoutMs: options.queryTimeoutMs }),
  })
  const lines: Record<string, unknown>[] = []
  const config = { ...testConfig(databaseUrl), ...options.config }
  // As a start of the server does it; in the template nobody knows yet where the sandbox of this test listens.
  await transact(database, (tx) => putSandbox(tx, config))
  await transact(database, (tx) => seedSuppliers(tx, config))
  const log = createLogger({ level: options.logLevel ?? 'info', destination: collectLines(lines) })
  const services = compose({
    ...{ config, database, databaseUrl, log, answerMs: options.answerMs },
    ...(options.clock && { clock: options.clock }),
  })
  const app = await createApp(services)
  await options.routes?.(app)
  await app.server.ready()
  app.readiness.isOpen = true

  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= app.server
      .close()
      .then(() => services.close())
      .then(() => database.end())
    return stopped
  }
  atEnd(async () => {
    await stop()
    if (!options.hasBugs) expect(lines.filter(isBug)).toEqual([])
  })
  const guest = createClient(app, { playerId: null, token: '', keyOf: () => guestSignKey(app.secret, app.clock()) })
  const encode = async (password: string) => {
    const { data } = await guest.call(getPreload, {})
    return encodePassword(data!.password_key, { password, time: app.clock() })
  }
  const browser: TestApp['browser'] = (where) => openBrowser(app, where)
  return Object.assign(Object.create(app) as App, app, {
    databaseUrl,
    services,
    lines,
    guest,
    stop,
    encode,
    browser,
    async register({ password = 'a good long one', ...who }: Parameters<TestApp['register']>[0], used = browser()) {
      const answer = await used.call(registerPlayer, {
        client_type: who.mobile === undefined ? loginTypes.EMAIL : loginTypes.PHONE,
        password: await encode(password),
        ...who,
      })
      if (answer.code !== 0) throw new Error(`not registered: ${answer.code} ${answer.msg}`)
      return used as Player
    },
    async signIn(playerId: bigint, { siteId = 'main' }: { siteId?: string } = {}) {
      const session = await transact(database, async (tx) => {
        await tx.query(
          `insert into player (player_id, site_id) overriding system value values ($1, $2) on conflict do nothing`,
          [playerId, siteId],
        )
        return openSession(tx, { playerId, siteId })
      })
      return createClient(app, { playerId, token: session.accessToken, keyOf: () => session.signKey })
    },
  })
}

const BUGS: readonly unknown[] = ['bug', 'a refusal its call does not declare']
const isBug = ({ msg }: Record<string, unknown>) => BUGS.includes(msg)

function openBrowser(app: App, { ip, headers = {} }: Parameters<TestApp['browser']>[0] = {}): Browser {
  const cookies: CookieJar = new Map()
  let session: Session | null = null
  const cookieHeader = (url: string) =>
    [...cookies]
      .filter(([, { path }]) => url.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  const client = createClient(app, {
    get playerId() {
      return session && BigInt(session.userInfo.uid)
    },
    get token() {
      return session?.accessToken ?? ''
    },
    keyOf: () => session?.sign_key ?? guestSignKey(app.secret, app.clock()),
    headersFor: (url) => ({ ...headers, ...(cookieHeader(url) !== '' && { cookie: cookieHeader(url) }) }),
    ip,
    heard(response) {
      for (const written of [response.headers['set-cookie'] ?? []].flat()) keepCookie(cookies, written)
      const { data } = response.json<{ data?: Session }>()
      if (data?.accessToken) session = data
    },
  })
  return Object.defineProperties(client as Browser, {
    cookies: { value: cookies },
    session: { get: () => session },
    leave: {
      value: () => {
        session = null
      },
    },
  })
}

function keepCookie(cookies: CookieJar, written: string) {
  const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*);(.*)$/.exec(written) ?? []
  const path = /Path=([^;]*)/.exec(attributes)?.[1] ?? '/'
  if (attributes.includes('Max-Age=0;')) cookies.delete(name)
  else cookies.set(name, { value, path, attributes })
}

/** As the browser does it. */
export function encodePassword(
  { kid, spki }: { kid: string; spki: string },
  message: { password: string; time: number; nonce?: string },
): string {
  const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' })
  const plain = JSON.stringify({ nonce: randomBytes(16).toString('hex'), ...message })
  const options = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  return `${kid}.${publicEncrypt(options, Buffer.from(plain)).toString('base64url')}`
}

/** Nothing is built there: tests of pages bring their own. */
const noDist = fileURLToPath(new URL('no-build', import.meta.url))

export function testConfig(databaseUrl: string): Config {
  return readConfig({
    DATABASE_URL: databaseUrl,
    TABLESTAKES_SECRET: SECRET,
    WEB_DIST: noDist,
    DESK_DIST: noDist,
    ...sandboxPaymentKeys,
  })
}

function collectLines(lines: Record<string, unknown>[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().split('\n')) if (line !== '') lines.push(JSON.parse(line))
      done()
    },
  })
}

type Identity = {
  readonly playerId: bigint | null
  readonly token: string
  keyOf: () => string
  headersFor?: (url: string) => Record<string, string>
  ip?: string | undefined
  heard?: (response: LightMyRequestResponse) => void
}

function createClient(app: App, identity: Identity): Client {
  const sign = (request: Unsigned) => {
    const [path = '', query = ''] = request.url.split('?')
    const timestamp = String(request.at ?? app.clock())
    const nonce = randomBytes(16).toString('hex')
    const { method, body = '' } = request
    const { token } = identity
    return {
      method: method as 'GET',
      url: request.url,
      ...(identity.ip !== undefined && { remoteAddress: identity.ip }),
      headers: {
        lang: 'en',
        ...(token !== '' && { authorization: token }),
        ...(body !== '' && { 'content-type': 'application/json' }),
        timestamp,
        nonce,
        sign: signRequest(identity.keyOf(), { timestamp, method, path, query, body, nonce }),
        ...identity.headersFor?.(path),
        ...request.headers,
      },
      ...(body !== '' && { payload: body }),
    }
  }
  const send = async (request: Unsigned) => {
    const response = await app.server.inject(sign(request))
    identity.heard?.(response)
    return response
  }
  return {
    get playerId() {
      return identity.playerId
    },
    sign,
    send,
    async call(call, request, { key = randomUUID(), headers = {} } = {}) {
      const isGet = call.method === 'GET'
      const query = isGet ? sortQuery(new URLSearchParams(request as Record<string, string>).toString()) : ''
      const response = await send({
        method: call.method,
        url: query === '' ? call.path : `${call.path}?${query}`,
        body: isGet ? '' : JSON.stringify(request),
        headers: { ...(call.once && { 'idempotency-key': key }), ...headers },
      })
      const { data, ...rest } = response.json<Envelope>()
      // A refusal may say which limit it is about.
      if (rest.code !== 0) return data === undefined ? rest : { ...rest, about: data }
      return data === undefined ? rest : { ...rest, data: z.decode(call.response, data as never) as never }
    },
  }
}
