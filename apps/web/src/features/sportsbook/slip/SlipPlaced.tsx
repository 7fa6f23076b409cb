import type { SportsBet } from '@tablestakes/contract/sportsbook'
import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { navigate, toHref } from '../../../lib/address/hash-location.ts'
import { serverNow, toDeviceTime } from '../../../lib/browser/clock.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { useWrittenMoney } from '../../../shell/money/SiteMoney.tsx'
import { Countdown } from '../../../ui/figures/Countdown.tsx'
import { ListSkeleton, Loading } from '../../../ui/states/Skeleton.tsx'
import { useBet } from '../bets/bet-queries.ts'
import { useReasonWords } from '../bets/bet-words.ts'
import { useSportsWords } from '../words/market-words.ts'
import { agreeTo, clearPicks, setSlip, useSlip } from './slip-store.ts'

/** What became of the bets that were just placed. A live bet waits here; a reload comes back to it. */
export function SlipPlaced({ onClose }: { onClose?: (() => void) | undefined }) {
  const text = useText()
  const placed = useSlip((slip) => slip.placed)
  const isOne = placed.length === 1
  const goOn = (keepsPicks: boolean) => {
    if (!keepsPicks) clearPicks()
    setSlip({ placed: [] })
  }
  return (
    <div className="placed" aria-live="polite">
      <ul>
        {placed.map((id) => (
          <PlacedBet key={id} id={id} isOne={isOne} onAgain={() => goOn(true)} />
        ))}
      </ul>
      <div className="placed-do">
        <ButtonLink
          block
          href={toHref('/sports/bets')}
          onClick={(event) => {
            // Leaving closes the slip. The link goes with what it stands in, so it could not lead anywhere itself.
            event.preventDefault()
            goOn(false)
            navigate('/sports/bets')
          }}
        >
          {text('sports_my_bets')}
        </ButtonLink>
        <Button block onClick={() => goOn(true)}>
          {text('slip_keep_picks')}
        </Button>
        <Button
          block
          look="action"
          onClick={() => {
            goOn(false)
            onClose?.()
          }}
        >
          {text('slip_done')}
        </Button>
      </div>
    </div>
  )
}

type PlacedBetProps = { id: string; isOne: boolean; onAgain: () => void }

function PlacedBet({ id, isOne, onAgain }: PlacedBetProps) {
  const text = useText()
  const { data } = useBet(id)
  if (!data)
    return (
      <li>
        <Loading name={text('loading')}>
          <ListSkeleton rows={1} />
        </Loading>
      </li>
    )
  const { bet } = data
  if (bet.state === 'pending') return <Waiting bet={bet} />
  if (bet.state === 'refused') return <Refused bet={bet} isOne={isOne} onAgain={onAgain} />
  return <Accepted bet={bet} />
}

function usePickNames() {
  const words = useSportsWords()
  return ({ legs }: SportsBet) =>
    legs
      .map(({ market, outcome, home, away, ...rest }) =>
        words.outcome({ kind: market, ...rest }, outcome, { home, away }),
      )
      .join(', ')
}

/** The server decides after the delay; the stream tells it, and the call is asked besides. */
function Waiting({ bet }: { bet: SportsBet }) {
  const text = useText()
  const names = usePickNames()
  return (
    <li className="placed-bet" data-state="pending">
      <Hourglass aria-hidden="true" />
      <div>
        <b>{text('slip_waiting_title')}</b>
        <p>{names(bet)}</p>
        <p>{text('slip_waiting_text')}</p>
      </div>
      {bet.decide_time !== null && bet.decide_time > serverNow() && (
        <Countdown endsAt={toDeviceTime(bet.decide_time)} name={text('slip_waiting_title')} />
      )}
    </li>
  )
}

function Accepted({ bet }: { bet: SportsBet }) {
  const text = useText()
  const names = usePickNames()
  const written = useWrittenMoney()
  return (
    <li className="placed-bet" data-state="open">
      <CircleCheck aria-hidden="true" />
      <div>
        <b>{text('slip_accepted_title')}</b>
        <p>{names(bet)}</p>
        <p>{text('slip_accepted_text', { stake: written(bet.stake), win: written(bet.possible_win) })}</p>
      </div>
    </li>
  )
}

/** Nothing was taken. Where only the price has moved, the new one is offered. */
function Refused({ bet, isOne, onAgain }: { bet: SportsBet; isOne: boolean; onAgain: () => void }) {
  const text = useText()
  const names = usePickNames()
  const reason = useReasonWords()
  const written = useWrittenMoney()
  const { offer } = bet
  return (
    <li className="placed-bet" data-state="refused">
      <CircleX aria-hidden="true" />
      <div>
        <b>{text('slip_refused_title')}</b>
        <p>{names(bet)}</p>
        <p>
          {reason(bet.reason)} {text('slip_refused_safe')}
        </p>
        {isOne && offer && (
          <Button
            size="sm"
            look="action"
            onClick={() => {
              agreeTo(
                bet.legs.map(({ market_id, outcome_id }, at) => ({
                  ...{ market_id, outcome_id },
                  price: offer.prices[at] ?? 1000,
                })),
              )
              onAgain()
            }}
          >
            {text('slip_offer', { amount: written(offer.possible_win) })}
          </Button>
        )}
      </div>
    </li>
  )
}
