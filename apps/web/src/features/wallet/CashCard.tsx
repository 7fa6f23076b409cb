import { withdrawable } from '@tablestakes/domain/payments/withdrawals'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { ArrowUpRight, LockKeyhole, Plus, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { navigate } from '../../lib/address/hash-location.ts'
import { useText } from '../../lib/words/i18n.ts'
import { Amount, GoldAmount } from './Amount.tsx'
import { BigAmount, useFigureCounter } from './BigAmount.tsx'
import { EyeToggle } from './EyeToggle.tsx'
import type { Purses } from './wallet-queries.ts'

/** From this many characters on a figure needs the whole width of the card. */
const LONG_FIGURE = 14

type CashCardProps = {
  purses: Purses
  /** What open tasks of top-ups still bind; undefined until that is known. */
  boundCash: bigint | undefined
  /** Where no bar above carries it. */
  hasEye?: boolean
}

/** What the player has: the cash large, with the two ways money moves; bonus, gold and money on its way out below. */
export function CashCard({ purses, boundCash, hasEye = false }: CashCardProps) {
  const text = useText()
  const { bound } = withdrawable({ cash: purses.money, boundCash: boundCash ?? 0n })
  const isFree = boundCash !== undefined && bound === 0n
  const countFigures = useFigureCounter()
  const isLong = countFigures(purses.money) >= LONG_FIGURE
  const hasWideCells = Math.max(countFigures(purses.coin), countFigures(purses.gold, { isGold: true })) >= LONG_FIGURE
  const frozen = purses.frozen_money + purses.frozen_coin
  return (
    <section className="cash card" data-long={isLong || undefined} data-wide-cells={hasWideCells || undefined}>
      <img className="cash-art" src="/art/objects/stakes.svg" alt="" width="190" height="150" draggable={false} />
      <div className="cash-top">
        <h2>{text(isFree ? 'wallet_cash_free' : 'purse_cash')}</h2>
        {hasEye && <EyeToggle />}
      </div>
      <BigAmount amount={purses.money} />
      <MoneyButtons />
      {bound > 0n && (
        <CashLine icon={<LockKeyhole />} words={text('wallet_cash_bound')}>
          <Amount amount={bound} />
        </CashLine>
      )}
      {frozen > 0n && (
        <CashLine icon={<Send className="flip" />} words={text('wallet_frozen')}>
          <Amount amount={frozen} />
        </CashLine>
      )}
      <ul className="cash-cells">
        <Cell mark="bonus" name={text('purse_bonus')} note={text('wallet_bonus_note')}>
          <Amount amount={purses.coin} counts />
        </Cell>
        <Cell mark="gold" name={text('purse_gold')} note={text('wallet_gold_note')}>
          <GoldAmount amount={purses.gold} counts />
        </Cell>
      </ul>
    </section>
  )
}

export function MoneyButtons() {
  const text = useText()
  return (
    <div className="cash-do">
      <Button look="action" icon={<Plus />} onClick={() => navigate('/rechargeNew')}>
        {text('top_up')}
      </Button>
      <Button icon={<ArrowUpRight className="flip" />} onClick={() => navigate('/withdrawNew')}>
        {text('screen_withdraw')}
      </Button>
    </div>
  )
}

function CashLine({ icon, words, children }: { icon: ReactNode; words: string; children: ReactNode }) {
  return (
    <p className="cash-line">
      {icon}
      <span>{words}</span>
      <b>{children}</b>
    </p>
  )
}

type CellProps = { mark: 'bonus' | 'gold'; name: string; note: string; children: ReactNode }

function Cell({ mark, name, note, children }: CellProps) {
  return (
    <li>
      <img src={`/art/marks/purse-${mark}.svg`} alt="" width="32" height="32" draggable={false} />
      <span>
        {name}
        <b>{children}</b>
        <small>{note}</small>
      </span>
    </li>
  )
}
