import type { CrashChain, StudioProof } from '@tablestakes/contract/studio'
import { crash, hashBefore } from '@tablestakes/domain/games/crash'
import { expect, test } from 'vitest'
import { type Ask, NoAnswer } from '../api.ts'
import { checkLinks, isBustRight, proveCrash } from './prove.ts'
import { type CrashPage, readBet, readGame } from './read-crash.ts'
import { stepsToEnd, walkChain } from './walk-chain.ts'

const LENGTH = 4

/** A chain all of whose games have ended. */
function makeChain(first_game_no: number): CrashChain {
  const salt = `the salt of the chain from ${first_game_no} on`
  const games: CrashChain['games'] = []
  let hash = hashBefore(`the secret of the chain from ${first_game_no} on`)
  for (let game_no = first_game_no + LENGTH - 1; game_no >= first_game_no; game_no -= 1) {
    games.push({ game_no, hash, bust: crash.bustOf({ hash, salt }), is_interrupted: false })
    hash = hashBefore(hash)
  }
  return {
    end_hash: hash,
    first_game_no,
    length: LENGTH,
    committed_at: 0,
    salt,
    salted_at: 1,
    named: null,
    given_up: 0,
    next: null,
    games,
  }
}

const chains = [makeChain(1), makeChain(1 + LENGTH)]

/** A studio with these chains; asked for what is before a game it answers as the true one does. */
const askFor =
  (published: readonly CrashChain[]): Ask =>
  async (_call, request) => {
    const { before } = request as { before: number }
    const chain = published.filter(({ first_game_no }) => first_game_no < before).at(-1)!
    return { ...chain, games: chain.games.filter(({ game_no }) => game_no < before) } as never
  }
const ask = askFor(chains)

/** The proof of a bet in a game of one of them. */
function proofIn(gameNo: number): StudioProof {
  const chain = chains.find(({ games }) => games.some(({ game_no }) => game_no === gameNo))!
  const { hash, bust } = chain.games.find(({ game_no }) => game_no === gameNo)!
  return {
    game: 'crash',
    state: 'settled',
    server_seed: hash,
    server_seed_hash: hashBefore(hash),
    client_seed: chain.salt,
    nonce: gameNo,
    outcome: { bust, cashed_out_at: null },
    chain: {
      ...{ end_hash: chain.end_hash, salt: chain.salt, length: LENGTH },
      ...{ game_no: gameNo, first_game_no: chain.first_game_no },
    },
  } as unknown as StudioProof
}

async function isAllRight({ facts, earlier, isPublic }: CrashPage): Promise<boolean> {
  const { isSeedRight, isOutcomeRight } = proveCrash(facts, earlier)
  const areLinked = checkLinks(facts, earlier).every(Boolean)
  const areBusts = earlier.every((game) => isBustRight(facts, game))
  const { hash, endHash: end } = facts
  const walked = await walkChain({ hash, end, steps: stepsToEnd(facts), rest: async () => {} })
  return isPublic && isSeedRight && isOutcomeRight && areLinked && areBusts && walked !== null
}

test('every game of an honest chain is right, also at the beginning of a later one', async () => {
  for (let gameNo = 1; gameNo <= 2 * LENGTH; gameNo += 1) {
    const [game, bet] = [await readGame(ask, gameNo), await readBet(ask, proofIn(gameNo))]
    expect(await isAllRight(game!), `game ${gameNo}`).toBe(true)
    expect(await isAllRight(bet!), `a bet in game ${gameNo}`).toBe(true)
    // None of the chain before, whose salt is another.
    expect(bet!.earlier).toHaveLength((gameNo - 1) % LENGTH)
  }
})

test('a place of the chain that was left out once the bets were known is found, wherever it was', async () => {
  const honest = makeChain(1)
  // Game 3 is played with the hash of place 4, and place 3 with none.
  const skipping = {
    ...honest,
    games: honest.games
      .filter(({ game_no }) => game_no !== 3)
      .map((one) => (one.game_no === 4 ? { ...one, game_no: 3 } : one)),
  }
  expect(await isAllRight((await readGame(askFor([skipping]), 3))!)).toBe(false)
  const { hash } = skipping.games[0]!
  const bet = { ...proofIn(4), nonce: 3, server_seed_hash: hashBefore(hash) }
  const proof = { ...bet, chain: { ...bet.chain!, game_no: 3 } }
  expect(await isAllRight((await readBet(askFor([skipping]), proof))!)).toBe(false)
  // Nor does it help to say that the chain began a game earlier, or to tell no other games.
  for (const change of [{ first_game_no: 0 }, { games: skipping.games.slice(0, 1) }]) {
    expect(await isAllRight((await readBet(askFor([{ ...skipping, ...change }]), proof))!)).toBe(false)
  }
})

test('a bet is told nothing else of its round than everybody is', async () => {
  const proof = proofIn(3)
  const isPublic = async (change: Partial<StudioProof>) => (await readBet(ask, { ...proof, ...change }))?.isPublic
  expect(await isPublic({})).toBe(true)
  expect(await isPublic({ chain: { ...proof.chain!, salt: 'a salt for one player' } })).toBe(false)
  expect(await isPublic({ chain: { ...proof.chain!, end_hash: 'f'.repeat(64) } })).toBe(false)
  expect(await isPublic({ chain: { ...proof.chain!, first_game_no: 2 } })).toBe(false)
  expect(await isPublic({ server_seed: 'f'.repeat(64) })).toBe(false)
  expect(await isPublic({ outcome: { bust: 100_000, cashed_out_at: null } })).toBe(false)
})

test('nothing is proven while it flies, of a game there is not, or without the public list', async () => {
  expect(await readBet(ask, { ...proofIn(3), server_seed: null })).toBeNull()
  expect(await readGame(ask, 2 * LENGTH + 1)).toBeNull()
  const silent: Ask = async () => {
    throw new NoAnswer()
  }
  await expect(readBet(silent, proofIn(3))).rejects.toThrow(NoAnswer)
})
