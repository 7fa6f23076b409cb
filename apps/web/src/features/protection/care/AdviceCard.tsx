import { getCareAdvice } from '@tablestakes/contract/protection'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Eye } from 'lucide-react'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'

/** The way back to what was noticed, as long as it is shown at all. */
export function AdviceCard() {
  const text = useText()
  const { data: hasAdvice } = useQuery({ ...apiQuery(getCareAdvice, {}), select: ({ advice }) => advice !== null })
  if (!hasAdvice) return null
  return (
    <button type="button" className="care-advice-link card" onClick={() => void openDialog('advice')}>
      <Eye aria-hidden="true" />
      <span className="care-advice-name">{text('advice_title')}</span>
      <ChevronRight className="flip size-5" aria-hidden="true" />
    </button>
  )
}
