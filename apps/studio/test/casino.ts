/**
 * A casino for the studio's tests: it speaks the wallet protocol with real signatures and keeps books, and on request loses
 * answers, keeps silent, refuses or talks nonsense.
 */
import { generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  refusalOfRollback,
  signatureHeader,
  supplierCalls,
  type WalletRequest,
  type WalletStatus,
  type WholeRound,
  walletCalls,
} from '@tablestakes/contract/wallet-protocol'
import * as z from 'zod/mini'

type Name = keyof typeof walletCalls
type Fault =
  /** Done, and the answer never arrives. */
  | 'lose-answer'
  /** Not done, and the line breaks. */
  | 'drop'
  /** Done, and the answer waits until `release` is called. */
  | 'hold'
  | 'nonsense'
  | 'server-error'
  | { status: WalletStatus }

type Entry = {
  kind: 'BET' | 'WIN' | 'ROLLBACK' | 'ROUND'
  uuid: string
  user: string
  amount: bigint
  reference: string | null
  /** What a ROUND won. */
  win?: bigint
}
type Keys = { privateKey: KeyObject; publicKey: KeyObject }
type Wire = Record<string, unknown>

export type Casino = Awaited<ReturnType<typeof openCasino>>

export const OPERATOR = 'tablestakes'
export const LOBBY = 'http://127.0.0.1:21600'

export async function openCasino() {
  const casinoKeys = makeKeys()
  const studioKeys = makeKeys()
  const balances = new Map<string, bigint>()
  const entries = new Map<string, Entry>()
  const rolledBack = new Set<string>()
  const freeRounds = new Map<string, { reward: string; stake: bigint; left: number }>()
  /** By game. */
  const pots = new Map<string, { amount: bigint; seed: bigint; turnover: bigint }>()
  const ended = new Set<string>()
  const calls: { name: Name; request: Wire; isSigned: boolean }[] = []
  const faults = new Map<Name, Fault[]>()
  const tags = new Map<string, string[]>()
  const refusals = new Map<string, WalletStatus>()
  const held: (() => void)[] = []
  const watchers = new Set<() => void>()

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    const name = (Object.keys(walletCalls) as Name[]).find((one) => request.url === `/wallet${walletCalls[one].path}`)
    if (!name) return void response.writeHead(404).end()
    const signature = String(request.headers[signatureHeader] ?? '')
    const isSigned = verify('RSA-SHA256', body, studioKeys.publicKey, Buffer.from(signature, 'base64'))
    const wire = JSON.parse(body.toString('utf8')) as Wire
    calls.push({ name, request: wire, isSigned })

    const fault = faults.get(name)?.shift()
    if (fault === 'drop') {
      response.destroy()
      return tellWatchers()
    }
    const result = !isSigned
      ? { status: 'RS_ERROR_INVALID_SIGNATURE' as const }
      : typeof fault === 'object'
        ? { status: fault.status }
        : book(name, wire)
    if (fault === 'hold') {
      const released = new Promise<void>((done) => held.push(done))
      tellWatchers()
      await released
    }
    tellWatchers()
    if (fault === 'lose-answer') return void response.destroy()
    if (fault === 'nonsense') return void response.writeHead(200).end('<html>maintenance</html>')
    if (fault === 'server-error') return void response.writeHead(502).end()
    if (name === 'rounds')
      return void response.writeHead(200).end(JSON.stringify({ request_uuid: wire.request_uuid, ...result }))
    const user = String(wire.user)
    const told = { user, request_uuid: wire.request_uuid, currency: wire.currency, ...result }
    const balance = Number((balances.get(user) ?? 0n) * 10n)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...told, balance }))
  }

  /** The rules of the protocol, as far as a supplier can meet them. */
  function book(name: Name, wire: Wire): { status: WalletStatus; [more: string]: unknown } {
    const request = z.safeDecode(walletCalls[name].request as z.ZodMiniType, wire)
    if (!request.success) return { status: 'RS_ERROR_WRONG_TYPES' }
    if (name === 'userInfo') {
      const { user } = request.data as WalletRequest<'userInfo'>
      return { status: 'RS_OK', country: 'ID', tags: tags.get(user) ?? [] }
    }
    if (name === 'balance') {
      const { user, game_code: game } = request.data as WalletRequest<'balance'>
      const pot = pots.get(game ?? '')
      const said = pot && {
        pot: 'main',
        amount: Number(pot.amount * 10n),
        turnover: Number(pot.turnover * 10n),
        part: 10_000,
      }
      const offered = freeRounds.get(user)
      if (!offered || offered.left === 0) return { status: 'RS_OK', jackpot: said }
      const { reward, stake, left } = offered
      const line = { reward_uuid: reward, amount: Number(stake * 10n), left, expires_at: 4_000_000_000_000 }
      return { status: 'RS_OK', free_rounds: [line], jackpot: said }
    }
    if (name === 'rounds') return takeRounds(request.data as WalletRequest<'rounds'>)
    if (name === 'rollback') return rollBack(request.data as WalletRequest<'rollback'>)
    if (name === 'jackpot') return payPot(request.data as WalletRequest<'jackpot'>)
    return name === 'bet' ? take(request.data as WalletRequest<'bet'>) : pay(request.data as WalletRequest<'win'>)
  }

  function take(bet: WalletRequest<'bet'>): { status: WalletStatus } {
    const { transaction_uuid: uuid, user, amount } = bet
    if (rolledBack.has(uuid)) return { status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' }
    const earlier = entries.get(uuid)
    if (earlier) return { status: earlier.amount === amount ? 'RS_OK' : 'RS_ERROR_DUPLICATE_TRANSACTION' }
    if (bet.is_free) return takeFree(bet)
    const balance = balances.get(user) ?? 0n
    if (balance < amount) return { status: 'RS_ERROR_NOT_ENOUGH_MONEY' }
    balances.set(user, balance - amount)
    entries.set(uuid, { kind: 'BET', uuid, user, amount, reference: null })
    return { status: 'RS_OK' }
  }

  function takeRounds({ rounds, known_only: isKnownOnly }: WalletRequest<'rounds'>) {
    const answers = rounds.map((round) => {
      const isUnknown = isKnownOnly && !entries.has(round.transaction_uuid)
      const { status } = isUnknown ? { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' as const } : takeRound(round)
      return {
        user: round.user,
        status,
        currency: round.currency,
        balance: Number((balances.get(round.user) ?? 0n) * 10n),
      }
    })
    return { status: 'RS_OK' as const, rounds: answers }
  }

  function takeRound({ transaction_uuid: uuid, user, amount, win_amount: win }: WholeRound): { status: WalletStatus } {
    const refusal = refusals.get(user)
    if (refusal) return { status: refusal }
    if (rolledBack.has(uuid)) return { status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' }
    const earlier = entries.get(uuid)
    const isSame = earlier?.amount === amount && earlier.win === win
    if (earlier) return { status: isSame ? 'RS_OK' : 'RS_ERROR_DUPLICATE_TRANSACTION' }
    const balance = balances.get(user) ?? 0n
    if (balance < amount) return { status: 'RS_ERROR_NOT_ENOUGH_MONEY' }
    balances.set(user, balance - amount + win)
    entries.set(uuid, { kind: 'ROUND', uuid, user, amount, reference: null, win })
    return { status: 'RS_OK' }
  }

  /** The house pays: nothing leaves the balance. */
  function takeFree({ transaction_uuid: uuid, user, amount, reward_uuid: reward }: WalletRequest<'bet'>): {
    status: WalletStatus
  } {
    const offered = freeRounds.get(user)
    if (!offered || offered.left === 0 || offered.reward !== reward || offered.stake !== amount)
      return { status: 'RS_ERROR_WRONG_SYNTAX' }
    freeRounds.set(user, { ...offered, left: offered.left - 1 })
    entries.set(uuid, { kind: 'BET', uuid, user, amount, reference: null })
    return { status: 'RS_OK' }
  }

  function pay(win: WalletRequest<'win'>): { status: WalletStatus } {
    const { transaction_uuid: uuid, reference_transaction_uuid: reference, user, amount } = win
    if (rolledBack.has(reference)) return { status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' }
    if (!entries.has(reference)) return { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' }
    const earlier = entries.get(uuid)
    if (earlier) return { status: earlier.amount === amount ? 'RS_OK' : 'RS_ERROR_DUPLICATE_TRANSACTION' }
    balances.set(user, (balances.get(user) ?? 0n) + amount)
    entries.set(uuid, { kind: 'WIN', uuid, user, amount, reference })
    ended.add(reference)
    return { status: 'RS_OK' }
  }

  /** The whole pot, once a bet; the next begins with its seed. */
  function payPot(claim: WalletRequest<'jackpot'>): { status: WalletStatus; amount?: number } {
    const { transaction_uuid: uuid, reference_transaction_uuid: reference, user, game_code: game } = claim
    const earlier = entries.get(uuid)
    if (earlier) return { status: 'RS_OK', amount: Number(earlier.amount * 10n) }
    if (rolledBack.has(reference)) return { status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' }
    const pot = pots.get(game)
    if (!pot || !entries.has(reference)) return { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' }
    pots.set(game, { ...pot, amount: pot.seed })
    balances.set(user, (balances.get(user) ?? 0n) + pot.amount)
    entries.set(uuid, { kind: 'WIN', uuid, user, amount: pot.amount, reference })
    return { status: 'RS_OK', amount: Number(pot.amount * 10n) }
  }

  function rollBack(request: WalletRequest<'rollback'>): { status: WalletStatus } {
    const { transaction_uuid: uuid, reference_transaction_uuid: reference, user } = request
    if (rolledBack.has(reference)) return { status: 'RS_OK' }
    if (ended.has(reference)) return { status: refusalOfRollback }
    rolledBack.add(reference)
    const bet = entries.get(reference)
    balances.set(user, (balances.get(user) ?? 0n) + (bet?.amount ?? 0n) - (bet?.win ?? 0n))
    entries.set(uuid, { kind: 'ROLLBACK', uuid, user, amount: bet?.amount ?? 0n, reference })
    return { status: 'RS_OK' }
  }

  function tellWatchers(): void {
    for (const watcher of [...watchers]) watcher()
  }

  return {
    url: `http://127.0.0.1:${port}/wallet`,
    casinoKeys,
    studioKeys,
    calls,
    balanceOf: (user: string) => balances.get(user) ?? 0n,
    entriesOf: (user: string) => [...entries.values()].filter((entry) => entry.user === user),
    isRolledBack: (betUuid: string) => rolledBack.has(betUuid),
    deposit: (user: string, amount: bigint) => balances.set(user, (balances.get(user) ?? 0n) + amount),
    /** Two days have passed in which nobody told it the end of these bets: they stand. */
    endBetsOf: (user: string) => {
      for (const entry of entries.values()) if (entry.kind === 'BET' && entry.user === user) ended.add(entry.uuid)
    },
    giveFreeRounds: (user: string, given: { reward: string; stake: bigint; left: number }) =>
      freeRounds.set(user, given),
    /** The pot of a game, and what is staked for one; null: it has none any more. */
    setPot: (game: string, pot: { amount: bigint; seed: bigint; turnover: bigint } | null) =>
      pot === null ? pots.delete(game) : pots.set(game, pot),
    /** Every whole round of this player's is refused so; null: no longer. */
    refuse: (user: string, status: WalletStatus | null) =>
      status === null ? refusals.delete(user) : refusals.set(user, status),
    tag: (user: string, given: string[]) => tags.set(user, given),
    /** The next calls of this name meet these faults, one each. */
    fail: (name: Name, ...wanted: Fault[]) => faults.set(name, [...(faults.get(name) ?? []), ...wanted]),
    heal: () => faults.clear(),
    release: () => {
      for (const done of held.splice(0)) done()
    },
    /** Resolves when a call of this name has come in and been dealt with. */
    async seen(name: Name, isIt: (request: Wire) => boolean = () => true): Promise<Wire> {
      for (;;) {
        const found = calls.find((call) => call.name === name && isIt(call.request))
        if (found) return found.request
        await new Promise<void>((done) => {
          const watcher = () => {
            watchers.delete(watcher)
            done()
          }
          watchers.add(watcher)
        })
      }
    },
    forgetCalls: () => calls.splice(0),
    /** A call of the casino's to the studio: the path, the bytes and their signature. */
    ask(name: keyof typeof supplierCalls, request: Wire) {
      const payload = JSON.stringify({ operator_id: OPERATOR, ...request })
      const signature = sign('RSA-SHA256', Buffer.from(payload), casinoKeys.privateKey).toString('base64')
      const headers = { 'content-type': 'application/json', [signatureHeader]: signature }
      return { method: 'POST' as const, url: supplierCalls[name].path, payload, headers }
    },
    async close() {
      for (const done of held.splice(0)) done()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function makeKeys(): Keys {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
