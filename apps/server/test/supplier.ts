import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, sign, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getGameUrl, playTypes } from '@tablestakes/contract/games'
import {
  type SupplierRequest,
  signatureHeader,
  supplierCalls,
  type WalletStatus,
  type walletCalls,
  walletPath,
} from '@tablestakes/contract/wallet-protocol'
import { transact } from '@tablestakes/node/database'
import * as z from 'zod/v4/core'
import { putSupplier } from '../src/features/suppliers/index.ts'
import { atEnd } from './at-end.ts'
import { outcome } from './outcome.ts'
import type { Client, TestApp } from './start-app.ts'

/** An answer of the wallet as it travels: amounts are the protocol's. */
export type WireAnswer = {
  http: number
  status: WalletStatus
  user?: string
  request_uuid?: string
  currency?: string
  balance?: number
  [more: string]: unknown
}

type Fields = Record<string, unknown>
type CallName = keyof typeof walletCalls
type Listed = z.output<typeof supplierCalls.transactions.response>['transactions'][number]
type Waiting = z.output<typeof supplierCalls.waitingRounds.response>['rounds'][number]

/** A player in a game of this supplier's, and what the supplier does for them. Amounts are the protocol's, whole numbers. */
export type Seat = {
  readonly user: string
  readonly token: string
  readonly currency: string
  readonly game: string
  call(name: CallName, fields?: Fields): Promise<WireAnswer>
  balance(fields?: Fields): Promise<WireAnswer>
  /** With ids of its own unless they are given. */
  bet(amount: unknown, fields?: Fields): Promise<WireAnswer & { id: string; round: string }>
  /** Stake and win in one call. */
  round(amount: unknown, win: unknown, fields?: Fields): Promise<WireAnswer & { id: string }>
  win(amount: unknown, reference: string, fields?: Fields): Promise<WireAnswer & { id: string }>
  rollback(reference: string, fields?: Fields): Promise<WireAnswer & { id: string }>
}

export type TestSupplier = {
  readonly key: string
  readonly url: string
  /** Whether its address answers; the server itself stays. */
  mode: 'up' | 'down' | 'babbling' | 'elsewhere'
  /** Games it lists. */
  games: z.input<typeof supplierCalls.gameList.response>
  /** What it says was booked. */
  transactions: Listed[]
  /** Rounds that wait for the casino. */
  waiting: Waiting[]
  /** What it has said, line by line. The head is signed over the last one. */
  statements: string[]
  /** What it was asked for by /game/url, newest last. */
  readonly launches: SupplierRequest<'gameUrl'>[]
  /** What it signs with; assign another to rotate. */
  privateKey: KeyObject
  readonly publicKey: string
  /** A new pair: from now on everything is signed with it. Answers its public half. */
  renewKey(): string
  /** The casino's key, as it was told to the supplier: base64 of its DER form. */
  trust(casinoPublicKey: string): void
  /** Adds it to the casino as a row of configuration, with these games. */
  join(app: TestApp, options?: { currencies?: string[]; games?: { code: string; id: number }[] }): Promise<void>
  /** Signs and sends bytes as they are. */
  send(app: TestApp, name: CallName, body: Buffer | string, headers?: Record<string, string>): Promise<WireAnswer>
  /** Opens a game for a player as the app does, and sits down. */
  sit(app: TestApp, player: Client, options?: { gameId?: number; type?: 0 | 1 }): Promise<Seat>
}

/**
 * A small supplier that speaks the protocol: a server of its own for what a casino asks, and hands to call the casino's wallet
 * with. Nothing in the product knows it before it joins. It is stopped when the test file ends.
 *
 *   const supplier = await startSupplier('acme')
 *   await supplier.join(app, { games: [{ code: 'acme:dice', id: 901 }] })
 *   const seat = await supplier.sit(app, await app.signIn(7n), { gameId: 901 })
 *   await seat.bet(100_000)
 */
export async function startSupplier(key: string): Promise<TestSupplier> {
  let pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let casinoKey: KeyObject | undefined
  const launches: SupplierRequest<'gameUrl'>[] = []
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  atEnd(() => stop(server))

  async function answer(request: IncomingMessage): Promise<{ status: number; body: string }> {
    const body = await bytesOf(request)
    if (supplier.mode === 'down') return { status: 503, body: JSON.stringify({ error: 'DOWN' }) }
    if (supplier.mode === 'babbling') return { status: 200, body: '{"url": 7' }
    const signature = String(request.headers[signatureHeader] ?? '')
    if (!casinoKey || !verify('RSA-SHA256', body, casinoKey, Buffer.from(signature, 'base64')))
      return { status: 403, body: JSON.stringify({ error: 'INVALID_SIGNATURE' }) }
    const name = (Object.keys(supplierCalls) as (keyof typeof supplierCalls)[]).find(
      (one) => supplierCalls[one].path === request.url,
    )
    if (!name) return { status: 404, body: JSON.stringify({ error: 'UNKNOWN' }) }
    const asked = z.parse(supplierCalls[name].request, JSON.parse(body.toString()))
    const said = answers[name](asked as never)
    return { status: 200, body: JSON.stringify(z.encode(supplierCalls[name].response, said as never)) }
  }

  const answers = {
    gameUrl(asked: SupplierRequest<'gameUrl'>) {
      launches.push(asked)
      const origin = supplier.mode === 'elsewhere' ? 'http://elsewhere.example' : url
      return { url: `${origin}/play?code=${randomUUID()}` }
    },
    gameList: () => z.decode(supplierCalls.gameList.response, supplier.games),
    gameRound: ({ round }: SupplierRequest<'gameRound'>) => ({ url: `${url}/replay?round=${round}` }),
    waitingRounds: ({ before }: SupplierRequest<'waitingRounds'>) => ({
      rounds: supplier.waiting.filter(({ created_at }) => created_at < before),
    }),
    statements({ after }: SupplierRequest<'statements'>) {
      const lines = supplier.statements.map((payload, place) => ({ no: place + 1, payload }))
      const last = lines.at(-1)
      const payload = JSON.stringify({
        no: last?.no,
        hash: createHash('sha256')
          .update(last?.payload ?? '')
          .digest('hex'),
      })
      const signature = sign('RSA-SHA256', Buffer.from(payload), supplier.privateKey).toString('base64')
      // Short pages, so that they are followed.
      return { statements: lines.slice(after, after + 2), head: last ? { payload, signature, public_key: '' } : null }
    },
    transactions({ from, to, cursor, limit = 2 }: SupplierRequest<'transactions'>) {
      const inside = supplier.transactions.filter((one) => one.created_at >= from && one.created_at < to)
      // Short pages, so that cursors are followed.
      const [start, count] = [Number(cursor ?? 0), Math.min(limit, 2)]
      const next = start + count < inside.length ? String(start + count) : null
      return { transactions: inside.slice(start, start + count), next_cursor: next }
    },
  }

  const supplier: TestSupplier = {
    key,
    url,
    mode: 'up',
    games: [],
    transactions: [],
    waiting: [],
    statements: [],
    launches,
    privateKey: pair.privateKey,
    get publicKey() {
      return pair.publicKey.export({ format: 'pem', type: 'spki' }).toString()
    },
    renewKey() {
      pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
      supplier.privateKey = pair.privateKey
      return supplier.publicKey
    },
    trust(text) {
      casinoKey = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    },
    async join(app, { currencies = ['IDR', 'GLD', 'XXX'], games = [] } = {}) {
      const { ourPublicKey } = await transact(app.database, async (tx) => {
        const made = await putSupplier(
          tx,
          {
            ...{ key, name: `Supplier ${key}`, operatorId: 'casino', baseUrl: url, frameOrigin: url, currencies },
            publicKey: createPublicKey(supplier.publicKey),
          },
          { secret: app.secret },
        )
        await tx.query(`insert into provider values ($1, $1, $1, '', 50) on conflict do nothing`, [key])
        for (const { code, id } of games) {
          await tx.query(
            `insert into game (game_id, provider_key, game_key, art_key, name, bet_cash_rate, supplier_id)
             select $1, $2, $3, $3, $3, 100, supplier_id from supplier where supplier_key = $2`,
            [id, key, code],
          )
        }
        return made
      })
      supplier.trust(ourPublicKey)
    },
    async send(app, name, body, headers = {}) {
      const bytes = Buffer.from(body)
      const response = await app.server.inject({
        method: 'POST',
        url: walletPath(key, name),
        headers: {
          'content-type': 'application/json',
          [signatureHeader]: sign('RSA-SHA256', bytes, supplier.privateKey).toString('base64'),
          ...headers,
        },
        payload: bytes,
      })
      return { ...response.json<WireAnswer>(), http: response.statusCode }
    },
    async sit(app, player, { gameId = 901, type = playTypes.CAPITAL } = {}) {
      const opened = await player.call(getGameUrl, { game_id: gameId, type })
      if (opened.code !== 0) throw new Error(`the game was not opened: ${outcome(opened)}`)
      const { user = '', token = '', currency, game_code: game } = launches.at(-1)!
      return seatAt({ user, token, currency, game }, (name, fields) => supplier.send(app, name, JSON.stringify(fields)))
    },
  }
  return supplier
}

/** The same for any sender, such as one over a real connection. */
export function seatAt(
  { user, token, currency, game }: Pick<Seat, 'user' | 'token' | 'currency' | 'game'>,
  send: (name: CallName, fields: Fields) => Promise<WireAnswer>,
): Seat {
  const call: Seat['call'] = (name, fields = {}) => {
    const common = name === 'userInfo' ? { user } : { user, token, game_code: game }
    return send(name, { ...common, request_uuid: randomUUID(), ...fields })
  }
  return {
    ...{ user, token, currency, game, call },
    balance: (fields) => call('balance', fields),
    async bet(amount, fields = {}) {
      const [id, round] = [randomUUID(), `round-${randomUUID()}`]
      const said = { transaction_uuid: id, round, round_closed: false, currency, amount, ...fields }
      return { ...(await call('bet', said)), id: String(said.transaction_uuid), round: String(said.round) }
    },
    async round(amount, win, fields = {}) {
      const id = randomUUID()
      const said = { user, token, game_code: game, currency, amount, win_amount: win, transaction_uuid: id, round: 'r' }
      const { rounds } = await send('rounds', { request_uuid: randomUUID(), rounds: [{ ...said, ...fields }] })
      return { ...(rounds as WireAnswer[])[0]!, id }
    },
    async win(amount, reference, fields = {}) {
      const said = {
        ...{
          transaction_uuid: randomUUID(),
          reference_transaction_uuid: reference,
          round: 'round',
          round_closed: true,
        },
        ...{ currency, amount },
        ...fields,
      }
      return { ...(await call('win', said)), id: String(said.transaction_uuid) }
    },
    async rollback(reference, fields = {}) {
      const said = {
        ...{
          transaction_uuid: randomUUID(),
          reference_transaction_uuid: reference,
          round: 'round',
          round_closed: true,
        },
        ...fields,
      }
      return { ...(await call('rollback', said)), id: String(said.transaction_uuid) }
    },
  }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}
