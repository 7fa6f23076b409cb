import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Tabs } from '@tablestakes/look/controls/Tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { navigate, useHashQuery } from '../../../lib/address/hash-location.ts'
import { indexQuery } from '../../../lib/api/index-query.ts'
import { useText, useWireText } from '../../../lib/words/i18n.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { BrowseHead } from './BrowseHead.tsx'
import { GameFilters } from './GameFilters.tsx'
import { GameGrid } from './GameGrid.tsx'
import {
  choicesOf,
  type GameFilter,
  isNarrowed,
  listedCategories,
  readFilter,
  requestOf,
  widen,
  writeFilter,
} from './game-filter.ts'
import { useGamePages } from './use-game-pages.ts'

/** Every game of a kind, narrowed by provider, row and tag. */
export default function MoreGamesScreen() {
  const text = useText()
  const wireText = useWireText()
  const filter = readFilter(useHashQuery())
  const { data: index } = useQuery(indexQuery)
  const list = useGamePages(requestOf(filter))
  const types = (index?.game_type_list ?? []).toSorted((one, other) => one.sort_index - other.sort_index)
  const title = filter.category === 'lobby_salon' ? text('lobby_all_games') : wireText(filter.category)
  // A choice is no step of its own: "back" leads to where the page was opened from.
  const change = (next: GameFilter) => navigate(writeFilter(next), { replace: true })
  const tabs = types
    .flatMap(({ lang_key }) => listedCategories.find((category) => category === lang_key) ?? [])
    .map((category) => ({ value: category, text: wireText(category) }))
  return (
    <div className="browse">
      <BrowseHead title={title} />
      {tabs.length > 1 && (
        <div className="browse-tabs">
          <Tabs
            name={text('lobby_categories')}
            tabs={tabs}
            value={filter.category}
            panelId="more-games"
            onChange={(category) => change({ ...widen(filter), category })}
          />
        </div>
      )}
      <GameFilters
        filter={filter}
        choices={choicesOf(types, filter)}
        firms={index?.firm_list ?? []}
        onChange={change}
      />
      <div id="more-games" role="tabpanel" aria-label={title}>
        <GameGrid list={list} name={title} empty={<NoGames filter={filter} onWiden={() => change(widen(filter))} />} />
      </div>
    </div>
  )
}

function NoGames({ filter, onWiden }: { filter: GameFilter; onWiden: () => void }) {
  const text = useText()
  const isFiltered = isNarrowed(filter)
  return (
    <div className="browse-state">
      <EmptyState
        picture={<StatePicture picture="no-results" />}
        title={text(isFiltered ? 'games_none_title' : 'category_empty_title')}
        text={text(isFiltered ? 'games_none_text' : 'category_empty_text')}
        action={
          isFiltered ? (
            <Button onClick={onWiden}>{text('games_clear_filters')}</Button>
          ) : (
            <Button onClick={() => navigate('/moreGameList', { replace: true })}>
              {text('category_empty_action')}
            </Button>
          )
        }
      />
    </div>
  )
}
