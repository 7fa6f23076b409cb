/** A player at the studio's tables by its calls, as its own client makes them: for what a browser would only slow down. */
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import {
  type StudioCall,
  type StudioRequest,
  type StudioResponse,
  type StudioRound,
  studioCalls,
} from '@tablestakes/contract/studio'
import * as z from 'zod/mini'
import type { ApiClient } from '../scripts/api-client.ts'
import { type GameName, gameIds, type TableName, tableIds } from './studio-frame.ts'

/** A bet that every game takes. */
export const someParams: Record<Exclude<GameName, 'crash'>, unknown> = {
  dice: { target: 5_000, direction: 'over' },
  limbo: { target: 200 },
  mines: { mines: 1 },
  tower: { level: 'easy' },
  coinflip: {},
  diamonds: { risk: 'low' },
  soloroulette: { bets: [{ spot: 'red', share: 1 }] },
  coindrop: { machine: 'calm' },
  plinko: { rows: 8, risk: 'low' },
  keno: { picks: [3, 17, 29], risk: 'low' },
  wheel: { segments: 10, risk: 'low' },
  hilo: {},
  blackjack: {},
  videopoker: { table: 'jacks' },
  ...{ sevens: {}, lantern: {}, clock: {}, forge: {}, geode: {}, sugar: {}, tide: {}, monsoon: {}, grove: {} },
}

export type StudioSeat = {
  ask<C extends StudioCall>(call: C, request: StudioRequest<C>): Promise<StudioResponse<C>>
  /** Sends a bet; whatever becomes of it, also of the line. */
  play(bet: { stake: bigint; params: unknown }): Promise<StudioRound | null>
  /** The newest round of this table. */
  latest(): Promise<StudioRound | undefined>
}

/** The address of a game for the client: a player's with cash, a guest's as a demo. It is good once. */
export async function launch(client: ApiClient, game: GameName | TableName): Promise<string> {
  const { url } = await client.call('GET', '/api/game/getGameUrl', { game_id: { ...gameIds, ...tableIds }[game] })
  return url as string
}

/** Opens a game and takes the seat. */
export async function sitDown(client: ApiClient, game: GameName): Promise<StudioSeat> {
  const url = await launch(client, game)
  const { origin, searchParams } = new URL(url)
  let token: string | undefined

  const ask: StudioSeat['ask'] = async (call, request) => {
    const wire = z.encode(call.request, request as never) as Record<string, string>
    const isGet = call.method === 'GET'
    const answer = await fetch(origin + call.path + (isGet ? `?${new URLSearchParams(wire)}` : ''), {
      method: call.method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(!isGet && { body: JSON.stringify(wire) }),
    })
    const { data, refused } = (await answer.json()) as { data?: unknown; refused?: string }
    expect(refused, call.path).toBeUndefined()
    return z.decode(call.response, data as never) as never
  }
  const { token: given } = await ask(studioCalls.enter, { code: searchParams.get('code')! })
  token = given
  return {
    ask,
    async play({ stake, params }) {
      const bet = { bet_id: randomUUID(), stake, params }
      return ask(studioCalls.play, bet).then(
        ({ round }) => round,
        () => null,
      )
    },
    latest: async () => (await ask(studioCalls.rounds, {})).rounds[0],
  }
}
