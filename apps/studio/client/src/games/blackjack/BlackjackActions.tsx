import type {
  BlackjackAction,
  BlackjackParams,
  BlackjackShown,
  BlackjackStep,
} from '@tablestakes/domain/games/cards/blackjack'
import { totalOf } from '@tablestakes/domain/games/cards/blackjack-hand'
import { bestAction } from '@tablestakes/domain/games/cards/blackjack-strategy'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useState } from 'react'
import { writePercent } from '../../figures.ts'
import { writeMoney } from '../../money.ts'
import { text, words } from '../../text.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import type { GameProps } from '../game-client.ts'
import { bustChance, type Offer, offersOf } from './blackjack-round.ts'

type Props = GameProps<BlackjackParams, BlackjackStep>

const ICONS: Record<BlackjackAction, IconName> = {
  hit: 'plus',
  stand: 'hand',
  double: 'copy-plus',
  split: 'split',
  insure: 'shield-check',
  decline: 'x',
}

const PLAYED: readonly BlackjackAction[] = ['stand', 'hit', 'double', 'split']

/** What may be done, each with what it adds to the bet; what the rules do not offer now keeps its place and cannot be pressed. */
export function BlackjackActions({ table }: Props) {
  const offers = offersOf(table)
  const isAsked = offers.some(({ action }) => action === 'insure')
  const shown = isAsked ? offers.map(({ action }) => action) : PLAYED
  return (
    <>
      <div className="bj-acts" data-asked={isAsked ? '' : undefined}>
        {shown.map((action) => (
          <ActionButton
            key={action}
            table={table}
            action={action}
            offer={offers.find((one) => one.action === action)}
          />
        ))}
      </div>
      <Facts table={table} offers={offers} />
    </>
  )
}

type ActionProps = Props & { action: BlackjackAction; offer: Offer | undefined }

function ActionButton({ table, action, offer }: ActionProps) {
  const isBusy = table.sentStep !== null
  const isMain = action === 'hit' || action === 'decline'
  return (
    <button
      type="button"
      className={`btn ${isMain ? 'btn-action' : 'btn-quiet'} bj-act`}
      disabled={!offer || offer.refusal !== null}
      aria-disabled={isBusy || undefined}
      aria-busy={table.sentStep?.action === action || undefined}
      onClick={() => {
        if (!isBusy) table.takeStep({ action })
      }}
    >
      <Icon name={ICONS[action]} />
      <b>{text(`blackjack_${action}`)}</b>
      {offer?.amount != null && <Num>{writeMoney(offer.amount, table.purse, { sign: 'always', symbol: false })}</Num>}
    </button>
  )
}

/** The chance that matters now, and the best play for those who ask for it. */
function Facts({ table, offers }: Props & { offers: readonly Offer[] }) {
  const [asked, setAsked] = useState('')
  const { open } = table
  if (!open) return null
  const shown = open.shown as BlackjackShown
  const now = `${open.round_id} ${open.steps.length}`
  const best = bestAction(shown)
  return (
    <div className="bj-facts">
      <p>{sayFact(shown, offers)}</p>
      {asked === now && best ? (
        <p className="bj-best" role="status">
          <Icon name="lightbulb" />
          {words('blackjack_hint_is', { action: <b key="action">{text(`blackjack_${best}`)}</b> })}
        </p>
      ) : (
        <button type="button" className="btn btn-text" onClick={() => setAsked(now)}>
          <Icon name="lightbulb" />
          {text('blackjack_hint')}
        </button>
      )}
    </div>
  )
}

function sayFact({ dealer, hands, turn }: BlackjackShown, offers: readonly Offer[]) {
  if (turn === null) {
    return text(offers.some(({ refusal }) => refusal === 'low') ? 'blackjack_insurance_low' : 'blackjack_insurance_how')
  }
  const { cards } = hands[turn]!
  const chance = bustChance(cards)
  const figures = { total: <Num key="t">{totalOf(cards).total}</Num>, open: <Num key="o">{totalOf(dealer).total}</Num> }
  if (chance.over === 0n) return words('blackjack_no_bust', figures)
  return words('blackjack_bust_chance', { ...figures, chance: <Num key="c">{writePercent(chance, 0)}</Num> })
}
