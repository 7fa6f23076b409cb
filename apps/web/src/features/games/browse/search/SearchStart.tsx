import { listGames } from '@tablestakes/contract/games'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Clock, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { apiQuery } from '../../../../lib/api/api-query.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { GameLink } from '../../../../shell/games/GameLink.tsx'
import { TileGrid } from '../../../../ui/showcase/GameTile.tsx'
import { GridUnloaded } from '../GameGrid.tsx'
import { forgetSearches, readSearches } from './recent-searches.ts'

const POPULAR_TILES = 12

/** Before anything is typed: what was looked for lately, and what others play. */
export function SearchStart({ provider, onPick }: { provider: string | null; onPick: (words: string) => void }) {
  const text = useText()
  const [searches, setSearches] = useState(readSearches)
  const popular = useQuery(
    apiQuery(listGames, { order: 'popular', limit: POPULAR_TILES, ...(provider !== null && { provider }) }),
  )
  return (
    <>
      {searches.length > 0 && (
        <section aria-label={text('search_recent')}>
          <div className="search-head">
            <h3>{text('search_recent')}</h3>
            <IconButton
              name={text('search_forget')}
              icon={<Trash2 />}
              onClick={() => {
                forgetSearches()
                setSearches([])
              }}
            />
          </div>
          <ul className="search-recent">
            {searches.map((words) => (
              <li key={words}>
                <button type="button" className="chip" onClick={() => onPick(words)}>
                  <Clock aria-hidden="true" />
                  <bdi>{words}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label={text('search_popular')}>
        <div className="search-head">
          <h3>{text('search_popular')}</h3>
        </div>
        {popular.data ? (
          <TileGrid>
            {popular.data.list.map((game) => (
              <GameLink key={game.id} game={game} eager />
            ))}
          </TileGrid>
        ) : (
          <GridUnloaded query={popular} isBare />
        )}
      </section>
    </>
  )
}
