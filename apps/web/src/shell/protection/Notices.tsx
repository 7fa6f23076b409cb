import './Notices.css'
import { getProtectionRules } from '@tablestakes/contract/protection'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api/api-query.ts'
import { useWireText } from '../../lib/words/i18n.ts'

/** The sentences that the jurisdiction wants read where the player plays and pays. */
export function Notices() {
  const say = useWireText()
  const { data } = useQuery({ ...apiQuery(getProtectionRules, {}), select: ({ notices }) => notices })
  if (!data || data.length === 0) return null
  return <p className="notices">{data.map((key) => say(key)).join(' ')}</p>
}
