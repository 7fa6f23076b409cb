import { formatCount } from '@tablestakes/domain/money/format'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { ChevronRight, CircleAlert, CircleCheck, Hourglass } from 'lucide-react'
import { useText } from '../../../../lib/words/i18n.ts'
import { writePercent } from '../../../../lib/words/write-figure.ts'
import { plainArt } from '../../../../shell/games/GameLink.tsx'
import { isolate } from '../../../../shell/money/SiteMoney.tsx'
import { LazyImage } from '../../../../ui/pictures/LazyImage.tsx'
import { ReturnScale } from './ReturnScale.tsx'
import { ROUNDS_LEAST, type TrustRow, type Verdict, verdictOf } from './verdict.ts'

const MARKS = {
  unplayed: Hourglass,
  few: Hourglass,
  wide: Hourglass,
  fits: CircleCheck,
  above: CircleAlert,
  below: CircleAlert,
}

/** One game: what its maths says, what was counted, and in words what to make of it. */
export function TrustGame({ row }: { row: TrustRow }) {
  const text = useText()
  const { game, rounds, rtp_observed, rtp_low, rtp_high } = row
  const verdict = verdictOf(row)
  const Mark = MARKS[verdict]
  const most = Math.max(game.rtp, row.rtp_most)
  const range = rtp_low !== null && rtp_high !== null ? { low: rtp_low, high: rtp_high } : null
  return (
    <li className="card trust-game">
      <a className="trust-name" href={game.url}>
        <LazyImage src={plainArt(game)} alt="" className="trust-thumb" />
        <b>{game.name}</b>
        <span className="trust-rounds">
          {text('trust_rounds', { count: rounds, figures: isolate(formatCount(rounds)) })}
        </span>
        <ChevronRight className="flip" aria-hidden="true" />
      </a>
      <dl>
        <div>
          <dt>{text('trust_stated')}</dt>
          <dd>
            <Num>{writeStated(game.rtp, most)}</Num>
          </dd>
        </div>
        <div>
          <dt>{text('trust_observed')}</dt>
          <dd>{rtp_observed === null ? text('trust_not_yet') : <Num>{writePercent(rtp_observed)}</Num>}</dd>
        </div>
      </dl>
      {range && <ReturnScale stated={{ least: game.rtp, most }} observed={rtp_observed} range={range} />}
      <p className="trust-verdict" data-verdict={verdict}>
        <Mark aria-hidden="true" />
        <span>{text(`trust_${verdict}`, wordsFor(verdict, row))}</span>
      </p>
    </li>
  )
}

const writeStated = (least: number, most: number) =>
  most > least ? `${writePercent(least)} – ${writePercent(most)}` : writePercent(least)

function wordsFor(verdict: Verdict, { rounds, rtp_low, rtp_high }: TrustRow): Record<string, string | number> {
  if (verdict === 'unplayed') return {}
  if (verdict === 'few') return { left: ROUNDS_LEAST - Math.min(rounds, ROUNDS_LEAST - 1), needed: ROUNDS_LEAST }
  return { low: isolate(writePercent(rtp_low ?? 0)), high: isolate(writePercent(rtp_high ?? 0)) }
}
