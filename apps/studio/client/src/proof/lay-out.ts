/** The steps of a proof in the order they are read: which of them are told one by one, and which stand in a table. */
import type {
  BytesStep,
  ChainStep,
  CommitmentStep,
  NumberStep,
  ProofStep,
  QuotientStep,
} from '@tablestakes/domain/games/explain'
import type { GameKey } from '@tablestakes/domain/games/game'
import { cardSign } from '../games/hilo/hilo-round.ts'
import { writeHundredths } from '../ui/NumberField.tsx'

export type Section =
  | { kind: 'commitment'; step: CommitmentStep }
  | { kind: 'chain'; step: ChainStep }
  /** Groups of eight letters; `used` of them are numbers of this round. */
  | { kind: 'bytes'; step: BytesStep; used: number }
  | { kind: 'word' | 'fraction' | 'scale'; step: NumberStep }
  | { kind: 'numbers'; steps: NumberStep[] }
  | { kind: 'quotient'; step: QuotientStep }

/** A single number is followed closely; many of them are read off a table, under the bytes they come from. */
export function layOut(steps: readonly ProofStep[]): Section[] {
  const numbers = steps.filter((step): step is NumberStep => step.kind === 'number')
  const isSingle = numbers.length === 1
  let block = -1
  return steps.flatMap((step): Section[] => {
    if (step.kind === 'commitment') return [{ kind: 'commitment', step }]
    if (step.kind === 'chain') return [{ kind: 'chain', step }]
    if (step.kind === 'quotient') return [{ kind: 'quotient', step }]
    if (step.kind === 'bytes') {
      block += 1
      const own = numbers.filter(({ round }) => round === block)
      const bytes: Section = { kind: 'bytes', step, used: own.length }
      return isSingle ? [bytes] : [bytes, { kind: 'numbers', steps: own }]
    }
    if (step.kind !== 'number' || !isSingle) return []
    const one: Section[] = [
      { kind: 'word', step },
      { kind: 'fraction', step },
    ]
    return step.scaled ? [...one, { kind: 'scale', step }] : one
  })
}

const CARDS: readonly GameKey[] = ['videopoker', 'baccarat', 'dragontiger', 'andarbahar', 'teenpatti']

/** What a number meant in its game: a roll, a segment, a way, a tile, a card. No words, only signs. */
export function signOf(game: GameKey, { scaled, taken }: NumberStep): string {
  const value = scaled?.value ?? 0
  if (taken !== null && CARDS.includes(game)) return cardSign(taken % 52)
  if (game === 'sicbo') return String(value + 1)
  if (game === 'roulette') return String(value)
  if (game === 'coinflip') return value === 0 ? '♛' : '★'
  if (game === 'tower' || game === 'diamonds') return String(value + 1)
  if (taken !== null || game === 'moneywheel') return String((taken ?? value) + 1)
  if (game === 'dice') return writeHundredths(value)
  if (game === 'plinko') return value === 0 ? '←' : '→'
  if (game === 'wheel') return String(value + 1)
  return game === 'hilo' || game === 'blackjack' ? cardSign(value) : String(value)
}
