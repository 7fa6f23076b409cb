import { scaleDown } from '@tablestakes/domain/money/money'
import { type CashOutLeg, cashOutOffer as offerFor } from '@tablestakes/domain/sports/cash-out/cash-out'
import { isMarketKind, kindOf } from '@tablestakes/domain/sports/kinds'
import { type BetRow, type LegRow, resultOfLeg } from '../bets/bet-row.ts'
import { marketStateOf, outcomeOf, type Producers } from '../records.ts'
import { sizesOfBet } from '../settlement/reckon-bet.ts'

/** A chance comes in billionths, and is reckoned with in millionths, rounded down. */
const PER_MILLION = 1_000

/**
 * What ending all that is left of an open bet pays now: its fair value, less the stated margin. Null while it cannot be cashed out: a leg
 * takes no bets, nothing is left to hope for, or it is a gift or a builder, whose legs hang together.
 */
export function cashOutOffer(
  bet: BetRow,
  { legs, up, margin }: { legs: readonly LegRow[]; up: Producers; margin: number },
): bigint | null {
  if (bet.state !== 'open' || bet.moving !== null || bet.is_free || bet.kind === 'builder') return null
  // It is decided, and about to be paid.
  if (legs.every((leg) => resultOfLeg(leg, bet) !== null)) return null
  const whole = offerFor({
    ...{ stake: bet.line_stake, sizes: sizesOfBet(bet, legs.length), margin, most: bet.possible_win },
    legs: legs.map((leg) => legNow(leg, { bet, up })),
  })
  const offer = whole === null ? 0n : scaleDown(whole, bet.stake - bet.cashed_stake, bet.stake)
  return offer > 0n ? offer : null
}

function legNow(leg: LegRow, { bet, up }: { bet: BetRow; up: Producers }): CashOutLeg {
  const { price } = leg
  const result = resultOfLeg(leg, bet)
  if (result) return { price, result }
  const event = { state: leg.event_state, is_held: leg.event_held }
  const outcome = outcomeOf(leg, leg.outcome)
  if (marketStateOf(leg, { event, up }) !== 'open' || !outcome?.[3]) return { price, now: null }
  const [, now, chance, , halfWin, halfLose, back] = outcome
  // Where the stake may come back and the feed does not say how likely, today's price without its margin says what it is worth.
  if (chance > 0 && (halfWin !== undefined || !canBeReturned(leg)))
    return {
      price,
      chances: {
        ...{
          win: millionths(chance),
          halfWin: millionths(halfWin),
          halfLose: millionths(halfLose),
          void: millionths(back),
        },
      },
    }
  return { price, now: { price: now, margin: isMarketKind(leg.kind) ? kindOf(leg.kind).margin : 0 } }
}

const millionths = (billionths = 0) => Math.floor(billionths / PER_MILLION)

const canBeReturned = ({ kind, line }: LegRow): boolean =>
  kind === 'draw_no_bet' || (line !== null && Math.abs(line) % 100 !== 50)
