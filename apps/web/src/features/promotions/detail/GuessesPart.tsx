import { guessMatch } from '@tablestakes/contract/promotions'
import { formatCount } from '@tablestakes/domain/money/format'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { serverNow } from '../../../lib/browser/clock.ts'
import { useHasPlayer } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import { writeMoment } from '../../../shell/protection/times.ts'
import { weave } from '../../../ui/weave.ts'
import { GrantTrouble } from '../parts/GrantTrouble.tsx'
import type { Detail } from '../parts/types.ts'
import { useGrant } from '../parts/use-grant.ts'
import { useOwnWords } from '../parts/use-own-words.ts'

type Guess = NonNullable<Detail['guesses']>[number]

/** Free predictions: one for each match, until it begins. */
export function GuessesPart({ detail, guesses }: { detail: Detail; guesses: readonly Guess[] }) {
  return (
    <>
      {guesses.map((guess) => (
        <Match key={guess.match_id} detail={detail} guess={guess} />
      ))}
    </>
  )
}

function Match({ detail, guess }: { detail: Detail; guess: Guess }) {
  const text = useText()
  const words = useOwnWords()
  const isPlayer = useHasPlayer()
  const { activity_id, activity_type: type } = detail.activity
  const { ask, isAsking, problem } = useGrant(guessMatch, { type })
  const { match_id, home, away, start_time, outcomes, my_outcome_id: mine, right_outcome_id: right, pool } = guess
  const isClosed = start_time <= serverNow() || right !== null || !isPlayer
  const verdict = right === null ? null : mine === right ? 'promo_guess_right' : 'promo_guess_wrong'
  return (
    <section className="match card">
      <h2>
        <bdi>{home}</bdi> – <bdi>{away}</bdi>
      </h2>
      <p className="share-base">
        {writeMoment(start_time)} ·{' '}
        {weave(text('promo_guess_pool'), [<SiteMoney key="pool" amount={pool} tone="gold" />])}
      </p>
      <div className="match-outcomes">
        {outcomes.map(({ outcome_id, title, guesses }) => (
          <button
            key={outcome_id}
            type="button"
            aria-pressed={outcome_id === mine}
            data-right={outcome_id === right || undefined}
            disabled={isClosed || isAsking}
            onClick={() => void ask({ activity_id, match_id, outcome_id })}
          >
            <b>{words(title)}</b>
            <small>
              <Num>{formatCount(guesses)}</Num>
            </small>
          </button>
        ))}
      </div>
      {mine !== null && (verdict || !isClosed) && <p className="steps-note">{text(verdict ?? 'promo_guess_mine')}</p>}
      <GrantTrouble problem={problem} />
    </section>
  )
}
