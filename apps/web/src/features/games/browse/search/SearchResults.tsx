import { searchGames } from '@tablestakes/contract/games'
import type { Firm } from '@tablestakes/contract/suppliers'
import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toHref } from '../../../../lib/address/hash-location.ts'
import { apiQuery } from '../../../../lib/api/api-query.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { FirmCard } from '../../../../shell/games/FirmCard.tsx'
import { GameLink } from '../../../../shell/games/GameLink.tsx'
import { StatePicture } from '../../../../shell/states/StatePicture.tsx'
import { TileGrid } from '../../../../ui/showcase/GameTile.tsx'
import { EmptyState } from '../../../../ui/states/StateMessage.tsx'
import { GridUnloaded } from '../GameGrid.tsx'

const FOUND_MAX = 60

type SearchResultsProps = {
  wanted: string
  provider: string | null
  firms: readonly Firm[]
  onAnyProvider: () => void
  opensFirst: boolean
  openFirst: () => void
}

/** What fits, best first. The last results stay until the next ones are here, so that typing does not flicker. */
export function SearchResults(props: SearchResultsProps) {
  const { wanted, provider, firms, onAnyProvider, opensFirst, openFirst } = props
  const text = useText()
  const query = useQuery({
    ...apiQuery(searchGames, { q: wanted, limit: FOUND_MAX, ...(provider !== null && { provider }) }),
    placeholderData: keepPreviousData,
  })
  const isAnswered = query.isSuccess && !query.isPlaceholderData
  useEffect(() => {
    if (opensFirst && isAnswered) openFirst()
  })
  if (!query.data || query.isError) return <GridUnloaded query={query} isBare />
  const { list, firms: firmKeys } = query.data
  const foundFirms = provider === null ? firms.filter(({ key }) => firmKeys.includes(key)) : []
  const isNothing = list.length === 0 && foundFirms.length === 0
  return (
    <>
      <p className="search-count" role="status">
        {isNothing ? '' : text('search_found', { count: list.length })}
      </p>
      {foundFirms.length > 0 && (
        <div className="firms">
          {foundFirms.map((firm) => (
            <FirmCard key={firm.key} firm={firm} />
          ))}
        </div>
      )}
      {list.length > 0 && (
        <TileGrid>
          {list.map((game) => (
            <GameLink key={game.id} game={game} eager />
          ))}
        </TileGrid>
      )}
      {isNothing && (
        <div role="status">
          <EmptyState
            picture={<StatePicture picture="no-results" />}
            title={text('search_none_title', { words: wanted })}
            text={text(provider === null ? 'search_none_text' : 'search_none_provider_text')}
            action={
              provider === null ? (
                <ButtonLink href={toHref('/moreGameList')}>{text('category_empty_action')}</ButtonLink>
              ) : (
                <Button onClick={onAnyProvider}>{text('search_all_providers')}</Button>
              )
            }
            isBare
          />
        </div>
      )}
    </>
  )
}
