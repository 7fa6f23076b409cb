/** Draws a round's chance at the pot again, after the game's own numbers, and compares with what was told. */
import type { StudioProof } from '@tablestakes/contract/studio'
import { startDraw } from '@tablestakes/domain/draws/fairness'
import { gameOf } from '@tablestakes/domain/games/all'
import { drawJackpotNumber, jackpotBound, winsJackpot } from '@tablestakes/domain/games/jackpot'

export type ProvenJackpot = {
  /** Below 2^64, as this device computed it. */
  number: bigint
  /** Numbers below this one win. */
  bound: bigint
  isWon: boolean
  isRight: boolean
}

/** Null where the round took part in none. The page of a book must lie where its game finds it. */
export function proveJackpot(proof: StudioProof, serverSeed: string): ProvenJackpot | null {
  const { game: key, jackpot, stake, client_seed: clientSeed, nonce, params: given } = proof
  const game = gameOf(key)
  if (!jackpot || game.kind !== 'instant') return null
  const staked = { stake, turnover: jackpot.turnover }
  const draw = startDraw({ serverSeed, clientSeed, nonce })
  game.draw(draw, game.readParams(given))
  const number = drawJackpotNumber(draw)
  const isWon = winsJackpot(number, staked)
  return { number, bound: jackpotBound(staked), isWon, isRight: isWon === (jackpot.state !== 'lost') }
}
