import { FULL_RATE, offeredWagering } from '@tablestakes/domain/ledger/wagering-told'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useText } from '../../lib/words/i18n.ts'
import { useRates } from '../../shell/games/use-rates.ts'
import { SiteMoney } from '../../shell/money/SiteMoney.tsx'
import { writeRates, writeTimes } from '../../shell/money/write-rates.ts'
import { weave } from '../../ui/weave.ts'

type BonusTaskProps = { bonus: { coin: bigint; target: bigint }; kind: 'deposit_bonus' | 'reward' }

/** What a bonus asks for before it is cash: the bets it really takes, by what the games here count of them. */
export function BonusTask({ bonus, kind }: BonusTaskProps) {
  const text = useText()
  const rates = useRates()
  if (bonus.target === 0n) return <p>{text(`${kind}_at_once`)}</p>
  const { bets, betsTimes, counting, countingTimes } = offeredWagering(bonus, rates)
  const told = [
    <b key="bets">
      <SiteMoney amount={bets} />
    </b>,
    <Num key="times">{writeTimes(betsTimes)}</Num>,
  ]
  if (rates?.least === FULL_RATE) return <p>{weave(text(`${kind}_task`), told)}</p>
  const counted = [<SiteMoney key="counting" amount={counting} />, <Num key="of">{writeTimes(countingTimes)}</Num>]
  // Until it is known what games count, only what must count is told.
  if (!rates) return <p>{weave(text('wagering_counting'), counted)}</p>
  return <p>{weave(text(`${kind}_task_part`), [...told, <Num key="rates">{writeRates(rates)}</Num>, ...counted])}</p>
}
