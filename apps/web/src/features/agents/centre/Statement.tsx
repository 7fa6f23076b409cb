import { getStatement, listEarnings } from '@tablestakes/contract/agents'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { InfiniteList } from '../../../ui/lists/InfiniteList.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { AgentUnloaded } from '../AgentUnloaded.tsx'
import type { StatementDay } from '../agent-queries.ts'
import { useAgentPages } from '../use-agent-pages.ts'
import { writeDay } from '../write-day.ts'

/** Commission day by day; a day opens to the lines it is made of. */
export function Statement() {
  const text = useText()
  const { pages, rows } = useAgentPages(listEarnings, {})
  return (
    <section>
      <h2 className="agent-label">{text('statement_title')}</h2>
      {!rows ? (
        <AgentUnloaded query={pages} rows={4} />
      ) : rows.length === 0 ? (
        <EmptyState
          picture={<StatePicture picture="no-rewards" />}
          title={text('statement_none_title')}
          text={text('statement_none_text')}
        />
      ) : (
        <InfiniteList
          name={text('statement_title')}
          items={rows}
          renderItem={(day) => <DayRow key={day.id} day={day} />}
          hasMore={pages.hasNextPage}
          isLoading={pages.isFetching}
          onMore={() => void pages.fetchNextPage()}
          loadingName={text('loading')}
          endText={text('statement_end')}
          error={
            pages.isFetchNextPageError ? { text: text('friend_more_failed'), retryText: text('try_again') } : undefined
          }
        />
      )}
    </section>
  )
}

function DayRow({ day }: { day: StatementDay }) {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li>
      <details className="statement-day" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="row">
          <span className="row-text">
            <b>{writeDay(day.day)}</b>
            <small>
              {day.earned < 0n
                ? text('statement_below')
                : text(day.is_claimed ? 'statement_claimed' : 'statement_open')}
            </small>
          </span>
          <span className="row-end">
            <b>
              <SiteMoney amount={day.amount} tone={day.amount > 0n ? 'gold' : 'plain'} sign="always" />
            </b>
          </span>
          <ChevronDown className="statement-sign size-5 text-ink-3" aria-hidden="true" />
        </summary>
        {isOpen && <DayLines day={day.day} />}
      </details>
    </li>
  )
}

/** Every line with what it is made of: stakes, the game's house edge, the rate. */
function DayLines({ day }: { day: string }) {
  const text = useText()
  const statement = useQuery(apiQuery(getStatement, { day }))
  if (!statement.data) return <AgentUnloaded query={statement} isBare rows={2} />
  return (
    <ul>
      {statement.data.lines.map(({ level, kind, game_id: gameId, name, staked, edge, rate, amount }) => (
        <li key={`${level} ${kind} ${gameId}`}>
          <span>
            {name === '' ? text(`agent_kind_${kind}`) : name}
            <small>
              {text('team_level', { level })} · <SiteMoney amount={staked} format="own" /> × <Num>{edge}%</Num> ×{' '}
              <Num>{rate}%</Num>
            </small>
          </span>
          <SiteMoney amount={amount} sign="always" />
        </li>
      ))}
    </ul>
  )
}
