import './slip-bar.css'
import { multiplePrice } from '@tablestakes/domain/sports/slip/payout'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { Lock } from 'lucide-react'
import { useHasPlayer } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { useShortMoney } from '../../../shell/money/SiteMoney.tsx'
import { useOdds } from '../odds/odds-format.ts'
import { useSportsWords } from '../words/market-words.ts'
import { needsAgreement, stopsOf } from './slip-changes.ts'
import { kindOf } from './slip-shape.ts'
import { type Slip, useSlip } from './slip-store.ts'
import { useKindName } from './slip-words.ts'
import { usePlace } from './use-place.ts'
import { useQuote } from './use-quote.ts'

/** The slip made small, above the tabs: what is on it, and the way to it. Nothing while it is empty. */
export function SlipBar() {
  const hasPicks = useSlip(({ picks, placed }) => picks.length > 0 || placed.length > 0)
  return hasPicks ? <Bar /> : null
}

const open = () => void openDialog('bet-slip')

function Bar() {
  const text = useText()
  const words = useSportsWords()
  const odds = useOdds()
  const kindName = useKindName()
  const slip = useSlip()
  const { data: quote } = useQuote()
  const kind = kindOf(slip)
  const heldCount = quote?.selections.filter(({ state }) => state !== 'open').length ?? 0
  const price = quote?.price || priceOf(slip)
  const names = slip.picks
    .map((pick) => words.outcome(pick, pick.title, { home: pick.home, away: pick.away }))
    .join(', ')
  return (
    <div className="slip-bar">
      <button type="button" className="slip-bar-open" onClick={open}>
        <span className="slip-count">{slip.picks.length || slip.placed.length}</span>
        <span className="slip-bar-words">
          <b>{slip.placed.length > 0 ? text('slip_title') : kindName(kind, slip.picks.length)}</b>
          <small>{slip.placed.length > 0 ? text('slip_bar_placed') : names}</small>
        </span>
        {heldCount > 0 ? (
          <span className="slip-bar-held">
            <Lock aria-hidden="true" />
            {text('slip_bar_held', { count: heldCount })}
          </span>
        ) : (
          price > 0 &&
          slip.placed.length === 0 &&
          kind !== 'system' && <Num className="slip-bar-price">{odds(price)}</Num>
        )}
      </button>
      <QuickPlace slip={slip} quote={quote} />
    </div>
  )
}

const priceOf = (slip: Slip) =>
  kindOf(slip) === 'single' && slip.picks.length > 1 ? 0 : Number(multiplePrice(slip.picks.map((pick) => pick.price)))

type QuickPlaceProps = { slip: Slip; quote: ReturnType<typeof useQuote>['data'] }

/** With the stake of the last bet, one press places a single: three taps from the lobby. Anything to look at opens the slip. */
function QuickPlace({ slip, quote }: QuickPlaceProps) {
  const text = useText()
  const short = useShortMoney()
  const isPlayer = useHasPlayer()
  const { place, isPlacing } = usePlace()
  const isReady =
    isPlayer &&
    slip.placed.length === 0 &&
    slip.picks.length === 1 &&
    slip.stake !== null &&
    slip.intent === null &&
    quote !== undefined &&
    stopsOf(quote, true).length === 0 &&
    !needsAgreement(quote, slip.accept)
  if (!isReady)
    return (
      <Button look="action" onClick={open}>
        {text('slip_open')}
      </Button>
    )
  return (
    <Button
      look="action"
      busy={isPlacing}
      // Whatever came of it, and why, is said on the slip.
      onClick={() => void place(quote.price).then(open)}
    >
      {text('slip_place_short', { amount: short(BigInt(slip.stake ?? 0)) })}
    </Button>
  )
}
