import { type Activity, getActivity } from '@tablestakes/contract/promotions'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useQueries } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { serverNow } from '../../../lib/browser/clock.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { AwardFigures } from '../../../shell/rewards/AwardFigures.tsx'
import { isWagered, purseOf, sumByPurse, sumUp } from '../../../shell/rewards/awards.ts'
import type { ClaimEach } from '../parts/use-claim-each.ts'
import { standOf } from '../stand.ts'
import { claimsOf } from '../waiting-claims.ts'

/** Everything that needs no more than a press, with one press; where it goes is said below. One alone has its own button. */
export function ClaimAll({ list, claiming }: { list: readonly Activity[]; claiming: ClaimEach }) {
  const text = useText()
  const asked = useQueries({ queries: list.map(({ activity_id }) => apiQuery(getActivity, { activity_id })) })
  const details = asked.flatMap(({ data }) => (data ? [data] : []))
  const now = serverNow()
  const claims = details.flatMap((detail) => claimsOf(detail, now))
  const awards = sumUp(claims.flatMap((claim) => claim.awards))
  const title = text('promo_claim_all', { count: claims.length })
  const hasSpins = details.some((detail) => standOf(detail, now).kind === 'spins')
  if (claims.length < 2) return null
  return (
    <div className="promo-claim-all">
      <Button
        look="gold"
        size="lg"
        block
        disabled={claiming.asked !== null && claiming.asked !== title}
        busy={claiming.asked === title}
        onClick={() => void claiming.claimEach(claims, title)}
      >
        {title} <AwardFigures awards={sumByPurse(awards)} isPlain />
      </Button>
      <p>
        <Banknote aria-hidden="true" />
        <span>
          {text(awards.some(isWagered) ? 'promo_all_bonus' : isCash(awards) ? 'promo_all_cash' : 'promo_all_purse')}{' '}
          {hasSpins && text('promo_all_spins')}
        </span>
      </p>
    </div>
  )
}

const isCash = (awards: ReturnType<typeof sumUp>): boolean => awards.every((award) => purseOf(award) === 'cash')
