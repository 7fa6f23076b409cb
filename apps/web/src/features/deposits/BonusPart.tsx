import { offeredWagering } from '@tablestakes/domain/ledger/wagering-told'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useText } from '../../lib/words/i18n.ts'
import { useRates } from '../../shell/games/use-rates.ts'
import { SiteMoney } from '../../shell/money/SiteMoney.tsx'
import { writeTimes } from '../../shell/money/write-rates.ts'
import { RadioTiles } from '../../ui/fields/RadioTiles.tsx'
import { weave } from '../../ui/weave.ts'
import type { Deposit } from './use-deposit.ts'

/** Whether the bonus comes along: asked before paying, with what it binds, and chosen by nobody but the player. */
export function BonusPart({ deposit: { offered, bonusWish, wantBonus } }: { deposit: Deposit }) {
  const text = useText()
  const rates = useRates()
  if (!offered) return null
  const { bets, betsTimes } = offeredWagering(offered, rates)
  const figures = [<SiteMoney key="0" amount={bets} />, <Num key="1">{writeTimes(betsTimes)}</Num>]
  return (
    <section className="deposit-bonus">
      <h2 className="label">{text('deposit_bonus_title')}</h2>
      <RadioTiles
        name={text('deposit_bonus_title')}
        value={bonusWish === undefined ? null : bonusWish ? 'with' : 'without'}
        onChange={(value) => wantBonus(value === 'with')}
        tiles={[
          {
            value: 'with',
            title: text('deposit_bonus_with'),
            text: (
              <>
                <SiteMoney amount={offered.coin} sign="always" tone="gold" />
                {' · '}
                {offered.target > 0n ? weave(text('deposit_bonus_binds'), figures) : text('deposit_bonus_free')}
              </>
            ),
          },
          { value: 'without', title: text('deposit_bonus_without'), text: text('deposit_bonus_plain') },
        ]}
      />
    </section>
  )
}
