import type { SportsBet } from '@tablestakes/contract/sportsbook'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Badge } from '@tablestakes/look/figures/Badge.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { Lock, RefreshCw } from 'lucide-react'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { SiteMoney, useWrittenMoney } from '../../../shell/money/SiteMoney.tsx'
import { writeMoment } from '../../../shell/protection/times.ts'
import { weave } from '../../../ui/weave.ts'
import { useOdds } from '../odds/odds-format.ts'
import { isResettled, shownSettlements, toneOf, useBetName, useReasonWords } from './bet-words.ts'
import { LegRow } from './LegRow.tsx'

type BetCardProps = {
  bet: SportsBet
  /** Of those with a way out: one button of a view is filled. */
  isFirst: boolean
}

/** A bet of the player's: its legs as they stand, what it cost and pays, and the way out while there is one. */
export function BetCard({ bet, isFirst }: BetCardProps) {
  const text = useText()
  const odds = useOdds()
  const betName = useBetName()
  const reason = useReasonWords()
  const won = bet.legs.filter(({ result }) => result === 'win').length
  const isOpen = bet.state === 'open' || bet.state === 'pending'
  return (
    <li className="sports-bet card">
      <div className="sports-bet-head">
        <h2>{betName(bet)}</h2>
        {bet.price > 0 && <Num>{odds(bet.price)}</Num>}
        <span className="sports-bet-gap" />
        {bet.is_free && <Badge tone="gold">{text('bet_free')}</Badge>}
        {isResettled(bet) && (
          <Badge tone="warning" icon={<RefreshCw aria-hidden="true" />}>
            {text('bet_resettled')}
          </Badge>
        )}
        <Badge tone={toneOf(bet)}>
          {bet.state === 'open' && won > 0 && bet.legs.length > 1
            ? text('bet_won_so_far', { won, of: bet.legs.length })
            : text(`bet_state_${bet.state}`)}
        </Badge>
      </div>
      <ul className="legs">
        {bet.legs.map((leg) => (
          <LegRow
            key={`${leg.market_id} ${leg.outcome_id}`}
            leg={leg}
            isBuilder={bet.kind === 'builder'}
            isTaken={bet.state !== 'refused'}
          />
        ))}
      </ul>
      {bet.reason !== null && bet.state === 'refused' && (
        <p className="sports-bet-note">
          {reason(bet.reason)} {text('slip_refused_safe')}
        </p>
      )}
      {isResettled(bet) && <Settlements bet={bet} />}
      <div className="sports-bet-foot">
        <span>
          {text('bet_stake')} <SiteMoney amount={bet.stake} />
        </span>
        {isOpen ? (
          <span>
            {text('bet_pays')} <SiteMoney amount={bet.possible_win} tone="gold" />
          </span>
        ) : (
          bet.state !== 'refused' && (
            <span>
              {text('bet_paid')} <SiteMoney amount={bet.win} tone={bet.win > 0n ? 'gold' : 'plain'} />
            </span>
          )
        )}
      </div>
      {bet.cashed_amount > 0n && bet.state !== 'cashed_out' && <CashedPart bet={bet} />}
      <p className="sports-bet-when">
        <span>{writeMoment(bet.finish_time ?? bet.create_time)}</span>
        <span>{text('bet_number', { id: bet.id })}</span>
      </p>
      {bet.state === 'open' && <CashOutPart bet={bet} isFirst={isFirst} />}
    </li>
  )
}

/** The way out, live. Without an offer it says why, and that it comes back. */
function CashOutPart({ bet, isFirst }: BetCardProps) {
  const text = useText()
  const written = useWrittenMoney()
  if (bet.cash_out === null)
    return (
      <p className="sports-bet-held">
        <Lock aria-hidden="true" />
        {text(bet.is_free ? 'bet_no_cash_out_free' : 'bet_no_cash_out')}
      </p>
    )
  return (
    <>
      <Button
        look={isFirst ? 'gold' : 'quiet'}
        block
        className="sports-bet-cash-out"
        onClick={() => void openDialog('cash-out', { id: bet.id })}
      >
        <span>{text('cash_out_do')}</span>
        <SiteMoney amount={bet.cash_out} tone={isFirst ? 'plain' : 'gold'} />
      </Button>
      {bet.cash_out_target !== null && (
        <p className="sports-bet-note">{text('cash_out_target_set', { amount: written(bet.cash_out_target) })}</p>
      )}
    </>
  )
}

function CashedPart({ bet }: { bet: SportsBet }) {
  const text = useText()
  return (
    <p className="sports-bet-note">
      {weave(text('bet_cashed_part'), [
        <SiteMoney key="amount" amount={bet.cashed_amount} tone="gold" />,
        <SiteMoney key="stake" amount={bet.cashed_stake} />,
      ])}
    </p>
  )
}

/** A result was put right: every settlement with what it moved, so that the purse can be followed. */
function Settlements({ bet }: { bet: SportsBet }) {
  const text = useText()
  return (
    <div className="settlements">
      <p>{text('bet_resettled_text')}</p>
      <ol>
        {shownSettlements(bet).map(({ number, win, change, at }) => (
          <li key={number}>
            <span>{writeMoment(at)}</span>
            <span>{weave(text('bet_settlement'), [<SiteMoney key="win" amount={win} />])}</span>
            <SiteMoney amount={change} sign="always" tone={change < 0n ? 'loss' : 'plain'} />
          </li>
        ))}
      </ol>
    </div>
  )
}
