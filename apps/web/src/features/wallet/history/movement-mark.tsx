import type { Movement } from '@tablestakes/contract/wallet'
import {
  ArrowRightLeft,
  Banknote,
  CircleAlert,
  CircleSlash,
  Crown,
  Dices,
  Gift,
  HandCoins,
  Landmark,
  Mail,
  Scale,
  Ticket,
  Trophy,
  Undo2,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'

type Mark = { icon: ReactNode; tone: 'plain' | 'gold' | 'success' | 'danger' }

/** Gold where a reward came in, green where the player's own money did, red where something is owed. */
const MARKS: Readonly<Record<Movement['reason'], Mark>> = {
  deposit: { icon: <Banknote />, tone: 'success' },
  deposit_extra: { icon: <Gift />, tone: 'gold' },
  withdrawal_freeze: { icon: <Landmark />, tone: 'plain' },
  withdrawal_paid: { icon: <Landmark />, tone: 'plain' },
  withdrawal_returned: { icon: <Undo2 className="flip" />, tone: 'plain' },
  withdrawal_fee: { icon: <Landmark />, tone: 'plain' },
  stake: { icon: <Dices />, tone: 'plain' },
  win: { icon: <Trophy />, tone: 'gold' },
  refund: { icon: <Undo2 className="flip" />, tone: 'plain' },
  rollback: { icon: <Undo2 className="flip" />, tone: 'plain' },
  debt: { icon: <CircleAlert />, tone: 'danger' },
  bonus: { icon: <Gift />, tone: 'gold' },
  bonus_to_cash: { icon: <ArrowRightLeft className="flip" />, tone: 'gold' },
  bonus_forfeit: { icon: <CircleSlash />, tone: 'plain' },
  promotion: { icon: <Gift />, tone: 'gold' },
  redeem: { icon: <Ticket />, tone: 'gold' },
  mail: { icon: <Mail />, tone: 'gold' },
  vip: { icon: <Crown />, tone: 'gold' },
  commission: { icon: <Users />, tone: 'gold' },
  cash_out: { icon: <HandCoins />, tone: 'gold' },
  free_round: { icon: <Gift />, tone: 'plain' },
  free_round_win: { icon: <Trophy />, tone: 'gold' },
  jackpot: { icon: <Trophy />, tone: 'gold' },
  correction: { icon: <Scale />, tone: 'plain' },
}

export const movementMark = (reason: Movement['reason']): Mark => MARKS[reason]
