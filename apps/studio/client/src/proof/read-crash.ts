/** What a page of crash is checked by: the round itself, and the public list of games, which is the same for everybody. */
import { type CrashChain, type CrashGame, type StudioProof, studioCalls } from '@tablestakes/contract/studio'
import type { Ask } from '../api.ts'
import type { SaltOrigin } from './check-salt.ts'
import type { CrashFacts, CrashOutcome } from './prove.ts'

export type CrashPage = {
  facts: CrashFacts
  /** Games of the same chain before this one, newest first, as they were told. */
  earlier: readonly CrashGame[]
  /** The public list tells the same of this round; else a bet could have a chain or a salt of its own. */
  isPublic: boolean
  /** Who made the salt, as everybody is told. */
  origin: SaltOrigin
}

/** A round of crash without a bet: what everybody may know of it. Null where there is no such round, or it still flies. */
export async function readGame(ask: Ask, gameNo: number): Promise<CrashPage | null> {
  const chain = await readChain(ask, gameNo)
  const { game, earlier } = split(chain, gameNo)
  if (!game || chain.salt === null) return null
  const facts: CrashFacts = {
    gameNo,
    hash: game.hash,
    before: earlier[0]?.hash ?? chain.end_hash,
    salt: chain.salt,
    endHash: chain.end_hash,
    firstGameNo: chain.first_game_no,
    length: chain.length,
    bust: game.bust,
  }
  return { facts, earlier, isPublic: true, origin: originOf(chain, chain.salt) }
}

/** A round of crash as it was told to somebody who bet in it. Null while it flies. */
export async function readBet(ask: Ask, proof: StudioProof): Promise<CrashPage | null> {
  const { server_seed, chain } = proof
  const { bust } = (proof.outcome ?? {}) as Partial<CrashOutcome>
  if (server_seed === null || !chain || bust == null) return null
  // Without the list there is no telling where the chain begins, so nothing is proven where it does not come.
  const told = await readChain(ask, chain.game_no)
  const { game, earlier } = split(told, chain.game_no)
  const facts: CrashFacts = {
    gameNo: chain.game_no,
    hash: server_seed,
    before: proof.server_seed_hash,
    salt: chain.salt,
    endHash: chain.end_hash,
    firstGameNo: told.first_game_no,
    length: chain.length,
    bust,
  }
  const isPublic =
    game?.hash === server_seed &&
    game.bust === bust &&
    told.salt === chain.salt &&
    told.end_hash === chain.end_hash &&
    told.length === chain.length &&
    told.first_game_no === chain.first_game_no
  return { facts, earlier, isPublic, origin: originOf(told, chain.salt) }
}

/** `salt` is the one the round was computed with: a bet that has another than everybody else's is not the beacon's. */
function originOf({ committed_at, named, given_up }: CrashChain, salt: string): SaltOrigin {
  return { salt, committedAt: committed_at, named, givenUp: given_up }
}

/** The chain a game is on: asked for the games before it, the first of a chain would get the chain before. */
function readChain(ask: Ask, gameNo: number): Promise<CrashChain> {
  return ask(studioCalls.crashChain, { before: gameNo + 1 })
}

/** Games of another chain have another salt and lead to another end. */
function split({ games, first_game_no }: CrashChain, gameNo: number) {
  return {
    game: games.find(({ game_no }) => game_no === gameNo),
    earlier: games.filter(({ game_no }) => game_no < gameNo && game_no >= first_game_no),
  }
}
