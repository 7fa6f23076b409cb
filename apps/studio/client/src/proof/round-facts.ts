/** How a round is told in a line or two: its figure, what was chosen, what came of it. */
import type { StudioProof } from '@tablestakes/contract/studio'
import type { TextKey } from '@tablestakes/dictionary/keys'
import type { BlackjackShown } from '@tablestakes/domain/games/cards/blackjack'
import { isHeld, type VideoPokerParams, type VideoPokerShown } from '@tablestakes/domain/games/cards/videopoker'
import type { CoinDropOutcome, CoinDropParams } from '@tablestakes/domain/games/coin-drop'
import type { CoinFlipShown } from '@tablestakes/domain/games/coin-flip'
import type { DiamondsOutcome, DiamondsParams } from '@tablestakes/domain/games/diamonds'
import type { DiceOutcome, DiceParams } from '@tablestakes/domain/games/dice'
import type { HiloShown } from '@tablestakes/domain/games/hilo'
import type { KenoOutcome, KenoParams } from '@tablestakes/domain/games/keno'
import type { LimboOutcome, LimboParams } from '@tablestakes/domain/games/limbo'
import type { MinesParams, MinesShown } from '@tablestakes/domain/games/mines'
import type { PlinkoParams } from '@tablestakes/domain/games/plinko'
import type { BookOutcome } from '@tablestakes/domain/games/slots/book'
import type { StripsOutcome } from '@tablestakes/domain/games/slots/strips'
import type { SoloRouletteParams } from '@tablestakes/domain/games/solo-roulette'
import { isTableKey } from '@tablestakes/domain/games/tables/all'
import type { RouletteOutcome } from '@tablestakes/domain/games/tables/roulette'
import type { TableParams } from '@tablestakes/domain/games/tables/table-game'
import type { TowerParams, TowerShown } from '@tablestakes/domain/games/tower'
import type { WheelOutcome, WheelParams } from '@tablestakes/domain/games/wheel'
import { writeMultiplier, writeTimes } from '../figures.ts'
import type { Purse } from '../money.ts'
import { writeHundredths } from '../ui/NumberField.tsx'

type Told = Pick<StudioProof, 'game' | 'params' | 'multiplier'>

/** The one figure of the page. `outcome` is what this device computed, or what was stored where it cannot. */
export function figureOf({ game, multiplier }: Told, outcome: unknown): string {
  if (game === 'dice') return writeHundredths((outcome as DiceOutcome).roll)
  if (game === 'limbo') return writeMultiplier((outcome as LimboOutcome).reached)
  return writeTimes(multiplier)
}

export type Line = { key: TextKey; values: Record<string, string> }

/** What was played: figures as they are, words of a choice by their key (`word`). */
export function choiceOf({ game, params }: Told, outcome: unknown): Line & { word?: TextKey } {
  switch (game) {
    case 'dice': {
      const { direction, target } = params as DiceParams
      return { key: 'proof_dice', word: `dice_${direction}`, values: { target: writeHundredths(target) } }
    }
    case 'limbo':
      return { key: 'limbo_aim', values: { target: writeMultiplier((params as LimboParams).target) } }
    case 'mines': {
      const found = (outcome as MinesShown | null)?.opened.length ?? 0
      return { key: 'proof_mines', values: { mines: String((params as MinesParams).mines), found: String(found) } }
    }
    case 'plinko': {
      const { rows, risk } = params as PlinkoParams
      return { key: 'proof_plinko', word: `plinko_risk_${risk}`, values: { rows: String(rows) } }
    }
    case 'keno': {
      const { picks, risk } = params as KenoParams
      const hits = (outcome as KenoOutcome | null)?.hits ?? 0
      const values = { hits: String(hits), picks: String(picks.length) }
      return { key: 'proof_keno', word: `keno_risk_${risk}`, values }
    }
    case 'wheel': {
      const { segments, risk } = params as WheelParams
      const segment = ((outcome as WheelOutcome | null)?.segment ?? 0) + 1
      const values = { segment: String(segment), segments: String(segments) }
      return { key: 'proof_wheel', word: `plinko_risk_${risk}`, values }
    }
    case 'hilo':
      return { key: 'proof_hilo', values: { cards: String((outcome as HiloShown | null)?.cards.length ?? 0) } }
    case 'blackjack': {
      const { hands = [], dealer = [] } = (outcome ?? {}) as Partial<BlackjackShown>
      const cards = hands.reduce((total, hand) => total + hand.cards.length, dealer.length)
      return { key: 'proof_blackjack', values: { hands: String(hands.length), cards: String(cards) } }
    }
    case 'videopoker': {
      const hold = (outcome as VideoPokerShown | null)?.hold ?? 0
      const held = [0, 1, 2, 3, 4].filter((place) => isHeld(hold, place)).length
      const word = `videopoker_table_${(params as VideoPokerParams).table}` as const
      return { key: 'proof_videopoker', word, values: { held: String(held) } }
    }
    case 'crash':
      return { key: 'proof_crash', values: {} }
    case 'tower': {
      const rows = (outcome as TowerShown | null)?.climbed.length ?? 0
      return {
        key: 'proof_tower',
        word: `tower_level_${(params as TowerParams).level}`,
        values: { rows: String(rows) },
      }
    }
    case 'coinflip':
      return { key: 'proof_coinflip', values: { count: String((outcome as CoinFlipShown | null)?.calls.length ?? 0) } }
    case 'diamonds': {
      const { pattern } = (outcome ?? { pattern: 'none' }) as DiamondsOutcome
      return { key: `proof_diamonds_${(params as DiamondsParams).risk}`, word: `diamonds_${pattern}`, values: {} }
    }
    case 'soloroulette': {
      const { pocket } = (outcome ?? { pocket: 0 }) as RouletteOutcome
      const count = String((params as SoloRouletteParams).bets.length)
      return { key: 'proof_soloroulette', values: { count, pocket: String(pocket) } }
    }
    case 'coindrop': {
      const push = String((outcome as CoinDropOutcome | null)?.push ?? 0)
      return { key: 'proof_coindrop', word: `coindrop_${(params as CoinDropParams).machine}`, values: { push } }
    }
    default:
      if (isTableKey(game))
        return { key: 'proof_table', values: { count: String((params as TableParams).bets.length) } }
      return slotLine(outcome)
  }
}

/** Of strips how many spins the round had, of a book its ticket and its entry. */
function slotLine(outcome: unknown): Line {
  const { stops, ticket, entry } = (outcome ?? {}) as Partial<StripsOutcome & BookOutcome>
  if (stops) return { key: 'proof_slots', values: { count: String(stops.length) } }
  return { key: 'proof_book', values: { ticket: String(ticket ?? '–'), entry: String(entry ?? '–') } }
}

/** The money of a round by the wire's currency: gold and play money have names of their own there. */
export function purseOf(currency: string): Purse {
  return { currency, money: currency === 'GLD' ? 'gold' : currency === 'XXX' ? 'demo' : 'cash' }
}
