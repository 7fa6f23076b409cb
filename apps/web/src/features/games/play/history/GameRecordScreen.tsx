import './history.css'
import { Tabs } from '@tablestakes/look/controls/Tabs.tsx'
import { useState } from 'react'
import { navigate, useHashQuery } from '../../../../lib/address/hash-location.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { PlayerScreen } from '../../../../shell/player/PlayerScreen.tsx'
import { ListSkeleton } from '../../../../ui/states/Skeleton.tsx'
import { BetFilters } from './BetFilters.tsx'
import { BetList } from './BetList.tsx'
import { type BetFilter, EVERYTHING } from './bet-filter.ts'
import { DayList } from './DayList.tsx'

const VIEWS = ['every', 'by_day'] as const

/** Game record: every bet, or what each game came to by day. */
export default function GameRecordScreen() {
  const text = useText()
  return (
    <PlayerScreen
      tools={null}
      guest={{ title: text('bets_guest_title'), text: text('bets_guest_text') }}
      skeleton={<ListSkeleton rows={5} />}
    >
      <Records />
    </PlayerScreen>
  )
}

function Records() {
  const text = useText()
  const view = new URLSearchParams(useHashQuery()).get('view') === 'by_day' ? 'by_day' : 'every'
  const [filter, setFilter] = useState<BetFilter>(EVERYTHING)
  return (
    <div className="bets">
      <Tabs
        name={text('bets_view')}
        tabs={VIEWS.map((value) => ({ value, text: text(`bets_${value}`) }))}
        value={view}
        panelId="bets"
        fill
        onChange={(value) =>
          navigate(value === 'every' ? '/gameRecord' : `/gameRecord?view=${value}`, { replace: true })
        }
      />
      <div className="bets" id="bets" role="tabpanel" aria-label={text(`bets_${view}`)}>
        <BetFilters filter={filter} onChange={setFilter} isOfDays={view === 'by_day'} />
        {view === 'by_day' ? (
          <DayList filter={filter} onChange={setFilter} />
        ) : (
          <BetList filter={filter} onChange={setFilter} />
        )}
      </div>
    </div>
  )
}
