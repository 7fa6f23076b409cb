/** What a page of a table's game is checked by: the round itself, and the public list, which is the same for everybody. */
import { type StudioProof, studioCalls, type TableResult } from '@tablestakes/contract/studio'
import type { TableKey } from '@tablestakes/domain/games/tables/all'
import { findRoom } from '@tablestakes/domain/games/tables/rooms'
import type { Ask } from '../api.ts'
import type { SaltOrigin } from './check-salt.ts'

export type TableFacts = {
  /** What is played at the table. */
  table: TableKey
  gameNo: number
  hash: string
  /** The hash of the game before, or the end of the chain. */
  before: string
  salt: string
  endHash: string
  firstGameNo: number
  length: number
  /** As it was told. */
  outcome: unknown
}

export type TablePage = {
  facts: TableFacts
  earlier: readonly TableResult[]
  /** A bet's own answer says the same as the public list. */
  isPublic: boolean
  origin: SaltOrigin
}

/** Null where there is no such table or game, or bets are still taken. */
export async function readTableGame(
  ask: Ask,
  { table, gameNo, bet }: { table: string; gameNo: number; bet: StudioProof | null },
): Promise<TablePage | null> {
  const room = findRoom(table)
  if (!room) return null
  const chain = await ask(studioCalls.tableChain, { table, before: gameNo + 1 })
  const game = chain.games.find(({ game_no }) => game_no === gameNo)
  if (!game || chain.salt === null) return null
  const earlier = chain.games.filter(({ game_no }) => game_no < gameNo && game_no >= chain.first_game_no)
  const facts: TableFacts = {
    ...{ table: room.game, gameNo, hash: game.hash, salt: chain.salt, endHash: chain.end_hash, length: chain.length },
    before: gameNo === chain.first_game_no ? chain.end_hash : (earlier[0]?.hash ?? ''),
    firstGameNo: chain.first_game_no,
    outcome: game.outcome,
  }
  const isPublic = bet === null || (bet.server_seed === game.hash && bet.client_seed === chain.salt)
  const { committed_at, named, given_up } = chain
  return { facts, earlier, isPublic, origin: { salt: chain.salt, committedAt: committed_at, named, givenUp: given_up } }
}
