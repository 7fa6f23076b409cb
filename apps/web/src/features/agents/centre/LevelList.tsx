import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useText } from '../../../lib/words/i18n.ts'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import { List, ListRow } from '../../../ui/lists/List.tsx'
import type { Agent } from '../agent-queries.ts'
import { rateOf } from './rate-of.ts'

const NAMES = { 1: 'agent_friends_1', 2: 'agent_friends_2', 3: 'agent_friends_3' } as const

/** The three levels: how many people, which rate, how much they have staked. */
export function LevelList({ agent }: { agent: Agent }) {
  const text = useText()
  return (
    <List name={text('agent_levels')}>
      {agent.invitees.map(({ level, invited, staked }) => (
        <ListRow
          key={level}
          mark={
            <Num className="level-mark" key={level}>
              {level}
            </Num>
          }
          title={text(NAMES[level])}
          text={text('agent_people_rate', {
            count: invited,
            rate: rateOf(agent.rates, level, 'game'),
          })}
          end={<SiteMoney amount={staked} format="own" />}
          endText={text('agent_staked')}
        />
      ))}
    </List>
  )
}
