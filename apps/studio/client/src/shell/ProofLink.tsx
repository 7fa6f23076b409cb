import { getLanguage, text } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'

/** To the page that recomputes a round; without a round to the one that recomputes any seeds. */
export function ProofLink({ roundId }: { roundId?: string }) {
  const query = new URLSearchParams({ ...(roundId !== undefined && { round: roundId }), lang: getLanguage() })
  return (
    <a
      className="btn btn-quiet proof-link"
      href={`${roundId === undefined ? '/' : '/proof'}?${query.toString()}`}
      target="_blank"
      rel="noopener"
    >
      <Icon name="shield-check" />
      {text(roundId === undefined ? 'fair_checker' : 'fair_every_step')}
      <Icon name="external-link" />
    </a>
  )
}
