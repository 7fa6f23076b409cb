import { gameCategories } from '@tablestakes/contract/game-categories'
import type { Game, GameType } from '@tablestakes/contract/games'
import type { Firm } from '@tablestakes/contract/suppliers'
import { formatCount } from '@tablestakes/domain/format'
import { useDeferredValue } from 'react'
import { toHref } from '../../lib/hash-location.ts'
import { useText, useWireText } from '../../lib/i18n.ts'
import type { Index } from '../../lib/index-query.ts'
import { GameLink } from '../../shell/GameLink.tsx'
import { StatePicture } from '../../shell/StatePicture.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { TileGrid, TileRow } from '../../ui/GameTile.tsx'
import { RowHead } from '../../ui/RowHead.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'

/** So many tiles of the first row are on the first screen of a phone and fetched at once. */
const EAGER_TILES = 4

/** More than any phone shows at first, so that what follows moves nothing in view. */
const FIRST_ROWS = 3

/** All kinds as rows that run on behind "see all", or one kind with every tile at once. */
export function GameRows({ index, category }: { index: Index; category: string }) {
  const types = index.game_type_list.toSorted((one, other) => one.sort_index - other.sort_index)
  const isAll = category === gameCategories.ALL
  const rows = types.filter((type) => isAll || type.lang_key === category).flatMap(rowsOf)
  // What is below the first screen follows in slices that let touches through.
  const shown = useDeferredValue(rows.length, FIRST_ROWS)
  if (category === gameCategories.PROVIDERS) return <FirmGrid firms={index.firm_list} />
  if (rows.length === 0) return <NothingHere />
  return (
    <>
      {rows.slice(0, shown).map((row, place) => (
        <GameRow key={`${row.category}/${row.key}`} row={row} isAll={isAll} isFirst={place === 0} />
      ))}
      {isAll && shown >= rows.length && index.firm_list.length > 0 && <FirmGrid firms={index.firm_list} />}
    </>
  )
}

type Row = { category: string; key: string; games: readonly Game[] }

const rowsOf = (type: GameType): Row[] =>
  type.second_type_list
    .filter((second) => second.game_list.length > 0)
    .toSorted((one, other) => one.sort_index - other.sort_index)
    .map((second) => ({ category: type.lang_key, key: second.lang_key, games: second.game_list }))

function GameRow({ row, isAll, isFirst }: { row: Row; isAll: boolean; isFirst: boolean }) {
  const text = useText()
  const wireText = useWireText()
  const title = wireText(row.key)
  const tiles = row.games.map((game, place) => (
    <GameLink key={game.id} game={game} eager={isFirst && place < EAGER_TILES} />
  ))
  return (
    <div>
      <RowHead
        title={title}
        count={formatCount(row.games.length)}
        link={
          isAll
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

function FirmGrid({ firms }: { firms: readonly Firm[] }) {
  const text = useText()
  if (firms.length === 0) return <NothingHere />
  return (
    <section aria-label={text('providers')}>
      <RowHead title={text('providers')} count={formatCount(firms.length)} />
      <div className="firms">
        {firms.map((firm) => (
          <a key={firm.key} className="card firm" href={toHref(`/gameFirm?provider=${encodeURIComponent(firm.key)}`)}>
            <img src={`/art/marks/${firm.mark}.svg`} alt="" width={40} height={40} loading="lazy" />
            <span>
              <b>{firm.name}</b>
              <small>{text('games_count', { count: firm.game_count })}</small>
            </span>
          </a>
        ))}
      </div>
    </section>
  )
}

function NothingHere() {
  const text = useText()
  return (
    <div className="lobby-state">
      <EmptyState
        picture={<StatePicture picture="empty" />}
        title={text('category_empty_title')}
        text={text('category_empty_text')}
        action={<ButtonLink href={toHref('/game')}>{text('category_empty_action')}</ButtonLink>}
      />
    </div>
  )
}
