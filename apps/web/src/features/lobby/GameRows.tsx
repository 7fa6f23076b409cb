import { gameCategories } from '@tablestakes/contract/game-categories'
import type { Game, GameType } from '@tablestakes/contract/games'
import { formatCount } from '@tablestakes/domain/money/format'
import { Fragment, Suspense, useDeferredValue } from 'react'
import { keptPlace, toHref } from '../../lib/address/hash-location.ts'
import type { Index } from '../../lib/api/index-query.ts'
import { useIsLikelyPlayer } from '../../lib/session/session.ts'
import { useText, useWireText } from '../../lib/words/i18n.ts'
import { GameLink } from '../../shell/games/GameLink.tsx'
import { useTilePot } from '../../shell/games/tile-pot.ts'
import { TileGrid, TileRow } from '../../ui/showcase/GameTile.tsx'
import { RowHead } from '../../ui/showcase/RowHead.tsx'
import { later } from './later.ts'

const OwnRows = later('ownRows')
const Feeds = later('feeds')
const RowsBelow = later('rowsBelow')
const FirmGrid = later('firmGrid')
const CategoryEmpty = later('categoryEmpty')

/** So many tiles of the first row are on the first screen of a phone and fetched immediately. */
const EAGER_TILES = 4

/** More than any phone shows at first, so that what follows moves nothing in view. */
const FIRST_ROWS = 3

/** All kinds as rows that run on behind "see all", or one kind with all its tiles. */
export function GameRows({ index, category }: { index: Index; category: string }) {
  const isPlayer = useIsLikelyPlayer()
  const types = index.game_type_list.toSorted((one, other) => one.sort_index - other.sort_index)
  const isAll = category === gameCategories.ALL
  const rows = types.filter((type) => isAll || type.lang_key === category).flatMap(rowsOf)
  // What is below the first screen follows in slices that let touches through, unless somebody comes back to it.
  const shown = useDeferredValue(rows.length, keptPlace() > 0 ? rows.length : FIRST_ROWS)
  if (category === gameCategories.PROVIDERS) return <FirmGrid firms={index.firm_list} />
  if (rows.length === 0) return <CategoryEmpty />
  return (
    <>
      {isAll && isPlayer && (
        <Suspense>
          <OwnRows />
        </Suspense>
      )}
      {rows.slice(0, shown).map((row, place) => (
        <Fragment key={`${row.category}/${row.key}`}>
          <GameRow row={row} isAll={isAll} isFirst={place === 0} />
          {isAll && place === 0 && (
            <div className="lobby-feeds">
              <Suspense>
                <Feeds index={index} />
              </Suspense>
            </div>
          )}
        </Fragment>
      ))}
      {isAll && shown >= rows.length && (
        <Suspense>
          <RowsBelow index={index} />
        </Suspense>
      )}
    </>
  )
}

type Row = { category: string; key: string; games: readonly Game[]; more: number }

const rowsOf = (type: GameType): Row[] =>
  type.second_type_list
    .filter((second) => second.game_list.length > 0)
    .toSorted((one, other) => one.sort_index - other.sort_index)
    .map((second) => ({
      category: type.lang_key,
      key: second.lang_key,
      games: second.game_list,
      more: second.rest?.count ?? 0,
    }))

function GameRow({ row, isAll, isFirst }: { row: Row; isAll: boolean; isFirst: boolean }) {
  const text = useText()
  const wireText = useWireText()
  const title = wireText(row.key)
  const pot = useTilePot(
    ({ games, onRow }) => row.category === gameCategories.SLOTS && row.games.some(({ id }) => games.has(id)) && onRow,
  )
  const tiles = row.games.map((game, place) => (
    <GameLink key={game.id} game={game} eager={isFirst && place < EAGER_TILES} />
  ))
  return (
    <div>
      <RowHead
        title={title}
        count={formatCount(row.games.length + row.more)}
        extra={pot}
        link={
          isAll || row.more > 0
            ? {
                href: toHref(`/moreGameList?category=${encodeURIComponent(row.category)}`),
                text: text('see_all'),
                name: text('see_all_of', { name: title }),
              }
            : undefined
        }
      />
      {isAll ? <TileRow name={title}>{tiles}</TileRow> : <TileGrid>{tiles}</TileGrid>}
    </div>
  )
}
