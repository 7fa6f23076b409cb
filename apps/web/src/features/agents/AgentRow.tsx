import { Num } from '@tablestakes/look/figures/Num.tsx'
import { ChevronRight, TrendingUp } from 'lucide-react'
import { toHref } from '../../lib/address/hash-location.ts'
import { useText } from '../../lib/words/i18n.ts'
import { List, ListRow } from '../../ui/lists/List.tsx'
import { weave } from '../../ui/weave.ts'
import type { Agent } from './agent-queries.ts'

/** The way to the agent centre, with the level and its rates. */
export function AgentRow({ agent }: { agent: Agent }) {
  const text = useText()
  const rates = agent.rates.filter(({ kind }) => kind === 'game').map(({ rate }) => rate)
  return (
    <List name={text('screen_agent')}>
      <ListRow
        mark={<TrendingUp />}
        title={text('agent_level', { level: agent.top_agent_level })}
        text={weave(text('agent_rates_line'), [<Num key="0">{`${rates.join(' · ')}%`}</Num>])}
        end={<ChevronRight className="flip size-5 text-ink-3" aria-hidden="true" />}
        href={toHref('/proxy')}
      />
    </List>
  )
}
