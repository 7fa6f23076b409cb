import './wagering.css'
import type { Game } from '@tablestakes/contract/games'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { Gift, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../../lib/words/i18n.ts'
import { writePercent } from '../../../../lib/words/write-figure.ts'
import { SiteMoney } from '../../../../shell/money/SiteMoney.tsx'
import { weave } from '../../../../ui/weave.ts'
import { useWagering, type WageringLeft } from './use-wagering.ts'

type WageringProps = { game: Pick<Game, 'bet_cash_rate'> }

/** On the game's page: what a bet here counts for a bonus, and what the player still has to bet here. */
export function WageringLines({ game }: WageringProps) {
  const left = useWagering(game.bet_cash_rate)
  const isTold = game.bet_cash_rate < 100 || left?.hasBonus
  return (
    <>
      {isTold && <li>{<BonusLine rate={game.bet_cash_rate} left={left} />}</li>}
      {left?.cash != null && <li>{<CashLine amount={left.cash} />}</li>}
    </>
  )
}

/** Over the running game: only while there is something to bet through. */
export function WageringStrip({ game }: WageringProps) {
  const left = useWagering(game.bet_cash_rate)
  if (!left || (!left.hasBonus && left.cash === null)) return null
  return (
    <div className="wagering-strip">
      {left.hasBonus && (
        <p>
          <BonusLine rate={game.bet_cash_rate} left={left} />
        </p>
      )}
      {left.cash !== null && (
        <p>
          <CashLine amount={left.cash} />
        </p>
      )}
    </div>
  )
}

function BonusLine({ rate, left }: { rate: number; left: WageringLeft | null }): ReactNode {
  const text = useText()
  const counts = <Num key="rate">{writePercent(rate)}</Num>
  return (
    <>
      <Gift aria-hidden="true" />
      <span>
        {rate === 0
          ? text('wagering_counts_none')
          : left?.bonus != null
            ? weave(text('wagering_bonus_left'), [<Amount key="left" amount={left.bonus} />, counts])
            : weave(text('wagering_counts'), [counts])}
      </span>
    </>
  )
}

function CashLine({ amount }: { amount: bigint }) {
  const text = useText()
  return (
    <>
      <LockKeyhole aria-hidden="true" />
      <span>{weave(text('wagering_cash_left'), [<Amount key="left" amount={amount} />])}</span>
    </>
  )
}

const Amount = ({ amount }: { amount: bigint }) => (
  <b>
    <SiteMoney amount={amount} />
  </b>
)
