import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Select } from '@tablestakes/look/controls/Select.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { CircleAlert, Info } from 'lucide-react'
import { useState } from 'react'
import { ApiRefusal } from '../../../lib/api/refusal.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { writePercent } from '../../../lib/words/write-figure.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { SiteMoney, useWrittenMoney } from '../../../shell/money/SiteMoney.tsx'
import { useOdds } from '../odds/odds-format.ts'
import { needsAgreement, type Quote, stopsOf } from './slip-changes.ts'
import type { SlipProblem } from './slip-problem.ts'
import { type Acceptance, agreeTo, setSlip, useSlip } from './slip-store.ts'
import { usePlace, wasInterrupted } from './use-place.ts'

type PlacePartProps = { quote: Quote | undefined; isOld: boolean; error: Error | null }

/** What it costs and pays, and the one button that commits the player. */
export function PlacePart({ quote, isOld, error }: PlacePartProps) {
  const text = useText()
  const written = useWrittenMoney()
  const accept = useSlip((slip) => slip.accept)
  const hasStake = useSlip((slip) => slip.stake !== null)
  const isFree = useSlip((slip) => slip.freeBetId !== null)
  const { place, isPlacing, problem } = usePlace()
  const [interrupted] = useState(wasInterrupted)
  const mustAgree = quote !== undefined && needsAgreement(quote, accept)
  const isStopped = quote === undefined || stopsOf(quote, hasStake).length > 0
  return (
    <div className="place">
      {quote && <Totals quote={quote} hasStake={hasStake} />}
      {quote && !quote.is_counting && <p className="totals-note">{text('slip_not_counting')}</p>}
      {interrupted && <Trouble words={interrupted} />}
      {problem && <Trouble words={problem.text} way={problem.way} />}
      {error && !quote && <Trouble words={error instanceof ApiRefusal ? error.message : text('slip_no_quote')} />}
      {mustAgree ? (
        <Button look="action" size="lg" block disabled={isOld} onClick={() => agreeTo(quote.selections)}>
          {text('slip_agree')}
        </Button>
      ) : (
        <Button
          look="action"
          size="lg"
          block
          busy={isPlacing}
          disabled={!hasStake || isStopped}
          onClick={() => void place(quote?.price)}
        >
          {hasStake && quote
            ? text(isFree ? 'slip_place_free' : 'slip_place_amount', { amount: written(quote.total_stake) })
            : text('slip_place')}
        </Button>
      )}
      <p className="slip-truth">
        <Info aria-hidden="true" />
        <span>
          {quote && quote.delay_ms > 0
            ? text('slip_truth_delay', { seconds: Math.ceil(quote.delay_ms / 1_000) })
            : text(`slip_truth_${accept}`)}
        </span>
      </p>
      <Select
        label={text('slip_accept')}
        value={accept}
        onChange={(value) => setSlip({ accept: value as Acceptance })}
        options={(['none', 'better', 'any'] as const).map((value) => ({ value, text: text(`slip_accept_${value}`) }))}
      />
      <Button look="text" size="sm" onClick={() => void openDialog('sports-rules')}>
        {text('slip_what_if')}
      </Button>
    </div>
  )
}

function Totals({ quote, hasStake }: { quote: Quote; hasStake: boolean }) {
  const text = useText()
  const odds = useOdds()
  return (
    <dl className="totals">
      {quote.price > 0 && (
        <div>
          <dt>{text('slip_odds')}</dt>
          <dd>
            <Num>{odds(quote.price)}</Num>
          </dd>
        </div>
      )}
      {quote.lines > 1 && (
        <div>
          <dt>{text('slip_lines', { count: quote.lines })}</dt>
          <dd>{hasStake && <SiteMoney amount={quote.total_stake} />}</dd>
        </div>
      )}
      {quote.boost > 0 && (
        <div>
          <dt>{text('slip_boost', { percent: writePercent(quote.boost / 100) })}</dt>
          <dd>{hasStake && <SiteMoney amount={quote.boost_amount} tone="gold" sign="always" />}</dd>
        </div>
      )}
      <div className="totals-win">
        <dt>{text(quote.lines > 1 ? 'slip_pays_most' : 'slip_pays')}</dt>
        <dd>{hasStake ? <SiteMoney amount={quote.possible_win} tone="gold" /> : <span aria-hidden="true">–</span>}</dd>
      </div>
    </dl>
  )
}

type TroubleProps = { words: string; way?: SlipProblem['way'] }

/** Why nothing was placed, and where to go. */
function Trouble({ words, way = null }: TroubleProps) {
  const text = useText()
  return (
    <div className="slip-trouble" role="alert">
      <CircleAlert aria-hidden="true" />
      <p>{words}</p>
      {way && (
        <Button size="sm" onClick={way.go}>
          {text(way.text)}
        </Button>
      )}
    </div>
  )
}
