/**
 * The best decision for every hand against every open card, as `blackjack-odds.ts` computes it; a test compares all of them. Columns
 * are 2 to 10 and the ace. H hit, S stand, P split, D double (hit where that is not offered), d double (else stand).
 */
import { actionsOf, type BlackjackAction, type BlackjackShown } from './blackjack.ts'
import { totalOf, worthOf } from './blackjack-hand.ts'

export type StrategyRow = { hand: number; signs: string }

const rows = (signs: Record<number, string>): StrategyRow[] =>
  Object.entries(signs).map(([hand, line]) => ({ hand: Number(hand), signs: line }))

/** By their totals. */
export const hardRows = rows({
  5: 'HHHHHHHHHH',
  6: 'HHHHHHHHHH',
  7: 'HHHHHHHHHH',
  8: 'HHHHHHHHHH',
  9: 'HDDDDHHHHH',
  10: 'DDDDDDDDHH',
  11: 'DDDDDDDDDH',
  12: 'HHSSSHHHHH',
  13: 'SSSSSHHHHH',
  14: 'SSSSSHHHHH',
  15: 'SSSSSHHHHH',
  16: 'SSSSSHHHHH',
  17: 'SSSSSSSSSS',
  18: 'SSSSSSSSSS',
  19: 'SSSSSSSSSS',
  20: 'SSSSSSSSSS',
})
export const softRows = rows({
  13: 'HHHHDHHHHH',
  14: 'HHHDDHHHHH',
  15: 'HHHDDHHHHH',
  16: 'HHDDDHHHHH',
  17: 'HDDDDHHHHH',
  18: 'SddddSSHHH',
  19: 'SSSSSSSSSS',
  20: 'SSSSSSSSSS',
})
/** By the value of one of the two. */
export const pairRows = rows({
  2: 'PPPPPPHHHH',
  3: 'PPPPPPHHHH',
  4: 'HHHPPHHHHH',
  5: 'DDDDDDDDHH',
  6: 'PPPPPHHHHH',
  7: 'PPPPPPHHHH',
  8: 'PPPPPPPPPP',
  9: 'PPPPPSPPSS',
  10: 'SSSSSSSSSS',
  11: 'PPPPPPPPPP',
})

const signIn = (table: readonly StrategyRow[], hand: number, open: number): string =>
  table.find((row) => row.hand === hand)?.signs[open - 2] ?? 'H'

/** The best thing to do now; null where nothing is to be decided. */
export function bestAction(shown: BlackjackShown): BlackjackAction | null {
  const offered = actionsOf(shown)
  if (offered.length === 0) return null
  if (shown.turn === null) return 'decline'
  const open = worthOf(shown.dealer[0]!)
  const { cards } = shown.hands[shown.turn]!
  const { total, isSoft } = totalOf(cards)
  const pair = offered.includes('split') ? signIn(pairRows, worthOf(cards[0]!), open) : null
  const sign = pair ?? signIn(isSoft ? softRows : hardRows, total, open)
  if (sign === 'P') return 'split'
  if (sign === 'D' || sign === 'd') return offered.includes('double') ? 'double' : sign === 'D' ? 'hit' : 'stand'
  return sign === 'S' ? 'stand' : 'hit'
}
