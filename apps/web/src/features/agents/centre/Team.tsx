import { listInvitees, teamOrders } from '@tablestakes/contract/agents'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { SegmentedControl } from '@tablestakes/look/controls/SegmentedControl.tsx'
import { useDeferredValue, useState } from 'react'
import { useText } from '../../../lib/words/i18n.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Chip, ChipGrid } from '../../../ui/lists/Chip.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { AgentUnloaded } from '../AgentUnloaded.tsx'
import type { Agent } from '../agent-queries.ts'
import { FriendList } from '../friends/FriendList.tsx'
import type { Friend } from '../friends/FriendRow.tsx'
import { useAgentPages } from '../use-agent-pages.ts'
import { LEVELS, type Level } from './chart-days.ts'

type Order = (typeof teamOrders)[number]

/** The longest number a player can have. */
const NUMBER_LONGEST = 15

/** The invitees level by level; one who has invited others opens to them, and one whose number is known is found by it. */
export function Team({ agent }: { agent: Agent }) {
  const text = useText()
  const [level, setLevel] = useState<Level>(1)
  const [typed, setTyped] = useState('')
  const [parent, setParent] = useState<Friend | null>(null)
  const [order, setOrder] = useState<Order>('newest')
  const uid = useDeferredValue(typed)
  const countOf = (one: Level) => agent.invitees.find((invitees) => invitees.level === one)?.invited ?? 0
  return (
    <section>
      <h2 className="agent-label">{text('team_title')}</h2>
      <div className="team-tools">
        <SegmentedControl
          name={text('agent_levels')}
          options={LEVELS.map((value) => ({
            value: String(value),
            text: `${text('team_level', { level: value })} · ${countOf(value)}`,
          }))}
          value={String(level)}
          onChange={(value) => {
            setLevel(Number(value) as Level)
            setParent(null)
          }}
        />
        <SearchField
          name={text('team_search')}
          placeholder={text('team_search')}
          clearName={text('team_clear')}
          value={typed}
          onChange={(value) => setTyped(value.replace(/\D/g, '').slice(0, NUMBER_LONGEST))}
        />
        {/* One who is looked for by number is alone. */}
        {uid === '' && (
          <ChipGrid name={text('team_sort')}>
            {teamOrders.map((one) => (
              <Chip key={one} pressed={order === one} onPress={() => setOrder(one)}>
                {text(`team_sort_${one}`)}
              </Chip>
            ))}
          </ChipGrid>
        )}
        {parent && (
          <p className="team-path">
            {text('team_below', { name: parent.nickname })}
            <Button size="sm" onClick={() => setParent(null)}>
              {text('team_all')}
            </Button>
          </p>
        )}
      </div>
      <Members level={level} uid={uid} parent={parent} order={order} onOpen={setParent} />
      {agent.checked > 0 && <p className="agent-info">{text('team_checked', { count: agent.checked })}</p>}
    </section>
  )
}

type MembersProps = {
  level: Level
  uid: string
  parent: Friend | null
  order: Order
  onOpen: (friend: Friend) => void
}

function Members({ level, uid, parent, order, onOpen }: MembersProps) {
  const text = useText()
  const isSearch = Number(uid) > 0
  const within = parent ? { parent_id: parent.id } : { level }
  const { pages, rows } = useAgentPages(listInvitees, isSearch ? { uid: Number(uid) } : { ...within, order })
  if (!rows) return <AgentUnloaded query={pages} rows={4} />
  if (rows.length === 0)
    return (
      <EmptyState
        picture={<StatePicture picture={isSearch ? 'no-results' : 'empty'} />}
        title={text(isSearch ? 'team_not_found' : 'team_none_title')}
        text={text(isSearch ? 'team_not_found_text' : 'team_none_text')}
      />
    )
  // Three levels are all there are: the third opens to nobody.
  const canOpen = !isSearch && level + (parent ? 1 : 0) < 3
  return <FriendList pages={pages} friends={rows} onPress={canOpen ? onOpen : undefined} />
}
