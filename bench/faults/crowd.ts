/** Players who play dice without a pause and remember what they were told: the model that all purses are held against. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { connect, type Database } from '@tablestakes/node/database'
import { readBalance } from '../../apps/server/src/ledger/index.ts'
import { giveMoney } from '../../apps/server/test/money.ts'
import { type ApiClient, registerPlayer } from '../../scripts/api-client.ts'
import { demand } from './fault.ts'

const DICE = 101
/** The least the studio takes: 1,000 rupiah. */
const STAKE = 10_000_000
const CASH = 1_000_000n * BigInt(STAKE)
const PARAMS = { target: 5000, direction: 'under' }
const DOUBT_TRIES = 120

/** Of one kind of call: how often it was answered with what, and how long the slowest took. */
type Seen = { answers: Map<string, number>; slowestMs: number }

type Player = {
  client: ApiClient
  playerId: bigint
  studio: string
  token: string
  /** What the purse must hold, by every answer so far. */
  cash: bigint
  /** Bets whose fate was not told. */
  inDoubt: string[]
}

export type Crowd = {
  play: () => void
  pause: () => Promise<void>
  /** What was seen since the last time it was asked. */
  seen: () => { bets: Seen; calls: Seen; underWay: number }
  /** Waits until calls succeed again. */
  untilServed: (timeoutMs: number) => Promise<number>
  /** Asks for every bet that is in doubt until it is known, and compares all purses. Answers how many bets were played. */
  check: (databaseUrl: string) => Promise<number>
}

const nothing = (): Seen => ({ answers: new Map(), slowestMs: 0 })

export async function openCrowd(url: string, databaseUrl: string, players = 6): Promise<Crowd> {
  const database = connect(databaseUrl, { max: 2 })
  const crowd = await Promise.all(Array.from({ length: players }, () => enter(url, database)))
  await database.end()
  let isPlaying = false
  let running: Promise<unknown>[] = []
  let bets = nothing()
  let calls = nothing()
  let played = 0
  let underWay = 0

  async function timed(seen: Seen, ask: () => Promise<string>): Promise<void> {
    const begun = performance.now()
    underWay++
    const answer = await ask().catch(
      (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.message,
    )
    underWay--
    seen.answers.set(answer, (seen.answers.get(answer) ?? 0) + 1)
    seen.slowestMs = Math.max(seen.slowestMs, performance.now() - begun)
    if (answer !== 'settled' && answer !== '0') await delay(100)
  }

  async function bet(player: Player, betId: string): Promise<string> {
    const answer = await fetch(`${player.studio}/api/play`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${player.token}` },
      body: JSON.stringify({ bet_id: betId, stake: STAKE, params: PARAMS }),
    })
    const { data, refused = String(answer.status) } = (await answer.json()) as {
      data?: { round: { state: string; win: number } }
      refused?: string
    }
    if (data?.round.state !== 'settled') return data?.round.state ?? refused
    player.cash += BigInt(data.round.win) - BigInt(STAKE)
    played++
    return 'settled'
  }

  async function playOn(player: Player): Promise<void> {
    while (isPlaying) {
      const betId = randomUUID()
      player.inDoubt.push(betId)
      await timed(bets, async () => {
        const told = await bet(player, betId)
        if (told === 'settled') player.inDoubt.pop()
        return told
      })
      await timed(calls, async () => String((await player.client.ask('GET', '/api/wallet')).code))
    }
  }

  /** A round that is void answers the same refusal for ever; one that was never placed is placed by asking. */
  async function resolve(player: Player, betId: string): Promise<void> {
    let told = ''
    for (let tries = 0; tries < DOUBT_TRIES; tries++) {
      told = await bet(player, betId).catch(() => 'no answer')
      const waits = await waitsAtStudio(player)
      if (told === 'settled' || (told === 'casino_silent' && !waits)) return
      await delay(500)
    }
    demand(false, `a bet stayed in doubt: ${told}`)
  }

  return {
    play() {
      isPlaying = true
      running = crowd.map(playOn)
    },
    async pause() {
      isPlaying = false
      await Promise.all(running)
    },
    seen() {
      const told = { bets, calls, underWay }
      bets = nothing()
      calls = nothing()
      return told
    },
    async untilServed(timeoutMs) {
      const begun = performance.now()
      const { client } = crowd[0]!
      for (;;) {
        const code = await client.ask('GET', '/api/wallet').then(
          (answer) => answer.code,
          () => -1,
        )
        const tookMs = performance.now() - begun
        if (code === 0) return tookMs
        demand(tookMs < timeoutMs, `nothing was served ${Math.round(timeoutMs / 1_000)} s after the fault`)
        await delay(100)
      }
    },
    async check(at) {
      for (const player of crowd) for (const betId of player.inDoubt.splice(0)) await resolve(player, betId)
      await comparePurses(crowd, at)
      return played
    },
  }
}

async function enter(url: string, database: Database): Promise<Player> {
  const { client, playerId } = await registerPlayer(url)
  await giveMoney(database, { playerId, cash: CASH })
  const launched = new URL(String((await client.call('GET', '/api/game/getGameUrl', { game_id: DICE })).url))
  const entered = await fetch(`${launched.origin}/api/enter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: launched.searchParams.get('code') }),
  })
  const { data } = (await entered.json()) as { data: { token: string } }
  return { client, playerId, studio: launched.origin, token: data.token, cash: CASH, inDoubt: [] }
}

/** Whether the newest rounds of this player have all ended. */
async function waitsAtStudio(player: Player): Promise<boolean> {
  const answer = await fetch(`${player.studio}/api/rounds`, { headers: { authorization: `Bearer ${player.token}` } })
  const { data } = (await answer.json()) as { data?: { rounds: { state: string }[] } }
  return !data || data.rounds.some(({ state }) => state !== 'settled' && state !== 'void')
}

async function comparePurses(crowd: readonly Player[], databaseUrl: string): Promise<void> {
  const database = connect(databaseUrl, { max: 1 })
  try {
    for (const { playerId, cash } of crowd) {
      const held = await readBalance(database, { playerId, currency: 'IDR' })
      demand(held.cash === cash, `player ${playerId} holds ${held.cash} and was told ${cash}`)
    }
  } finally {
    await database.end()
  }
}

export function inWords({ answers, slowestMs }: Seen): string {
  const told = [...answers].map(([answer, count]) => `${count} × ${answer}`).join(', ')
  return `${told || 'none'}; the slowest took ${(slowestMs / 1_000).toFixed(1)} s`
}
