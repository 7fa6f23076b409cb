import { searchHelp } from '@tablestakes/contract/support'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { SupportUnloaded } from '../SupportUnloaded.tsx'
import { HelpLines } from './HelpLines.tsx'

export function HelpSearch({ question, onPick }: { question: string; onPick: (id: string) => void }) {
  const text = useText()
  const found = useQuery({ ...apiQuery(searchHelp, { q: question }), placeholderData: keepPreviousData })
  if (!found.data) return <SupportUnloaded query={found} rows={3} />
  const { list } = found.data
  const count = text('support_found', { count: list.length })
  return (
    <>
      <p className={list.length === 0 ? 'sr-only' : 'help-label'} role="status">
        {count}
      </p>
      {list.length === 0 ? (
        <EmptyState
          picture={<StatePicture picture="no-results" />}
          title={text('support_none_title')}
          text={text('support_none_text')}
          isBare
        />
      ) : (
        <HelpLines name={count} lines={list} onPick={onPick} />
      )}
    </>
  )
}
