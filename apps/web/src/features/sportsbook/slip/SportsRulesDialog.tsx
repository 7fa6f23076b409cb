import './sports-rules.css'
import { useText } from '../../../lib/words/i18n.ts'
import { writePercent } from '../../../lib/words/write-figure.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { isolate, useWrittenMoney } from '../../../shell/money/SiteMoney.tsx'
import { useOdds } from '../odds/odds-format.ts'
import { useRules } from '../sports-queries.ts'
import { useSportsWords } from '../words/market-words.ts'

const CASES = [
  'postponed',
  'abandoned',
  'void_leg',
  'push',
  'quarter',
  'dead_heat',
  'resettled',
  'suspended',
  'cash_out',
  'free_bet',
  'builder',
] as const

/** What happens if a match is put off, broken off or shared, in a player's words; and the figures of this site. */
export default function SportsRulesDialog() {
  const text = useText()
  return (
    <DialogSheet title={text('slip_what_if')} subtitle={text('what_if_subtitle')} size="lg" isRead>
      <dl className="what-if">
        {CASES.map((name) => (
          <div key={name}>
            <dt>{text(`what_if_${name}`)}</dt>
            <dd>{text(`what_if_${name}_text`)}</dd>
          </div>
        ))}
        <Figures />
      </dl>
    </DialogSheet>
  )
}

const percent = (hundredths: number) => isolate(writePercent(hundredths / 100))

function Figures() {
  const text = useText()
  const words = useSportsWords()
  const odds = useOdds()
  const written = useWrittenMoney()
  const { data: rules } = useRules()
  if (!rules) return null
  return (
    <>
      <div>
        <dt>{text('what_if_limits')}</dt>
        <dd>
          {text('what_if_limits_text', {
            min: written(rules.min_stake),
            max: written(rules.max_payout),
            legs: rules.legs_max,
          })}
        </dd>
      </div>
      <div>
        <dt>{text('what_if_stop')}</dt>
        <dd>{text(rules.is_void_on_stop ? 'what_if_stop_void' : 'what_if_stop_stands')}</dd>
      </div>
      <div>
        <dt>{text('what_if_delay')}</dt>
        <dd>
          {rules.delays
            .map(
              ({ sport, delay_ms }) => `${words.sport(sport)} ${text('seconds_short', { seconds: delay_ms / 1_000 })}`,
            )
            .join(' · ')}
        </dd>
      </div>
      {rules.boosts.length > 0 && (
        <div>
          <dt>{text('what_if_boost', { price: isolate(odds(rules.boost_min_price)) })}</dt>
          <dd>
            {rules.boosts
              .map(({ legs, boost }) => text('what_if_boost_step', { legs, percent: percent(boost) }))
              .join(' · ')}
          </dd>
        </div>
      )}
      <div>
        <dt>{text('what_if_counting')}</dt>
        <dd>{text('what_if_counting_text', { price: isolate(odds(rules.counting_min_price)) })}</dd>
      </div>
      <div>
        <dt>{text('what_if_margins')}</dt>
        <dd>
          <p>{text('what_if_margin_cash_out', { percent: percent(rules.cash_out_margin) })}</p>
          <ul className="margins">
            {rules.margins.map(({ sport, market, margin }) => (
              <li key={`${sport} ${market}`}>
                <span>
                  {words.sport(sport)}: {words.marketName(market)}
                </span>
                <bdi className="num">{percent(margin)}</bdi>
              </li>
            ))}
          </ul>
        </dd>
      </div>
    </>
  )
}
