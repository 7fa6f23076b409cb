import type { Clock } from '@tablestakes/node/clock'
import type { Database, Reader } from '@tablestakes/node/database'
import { createVersioned, type Versioned } from '../../platform/postgres/versioned.ts'

export type CatalogueGame = {
  id: number
  provider: string
  /** Neither it nor its provider is hidden. */
  isOpen: boolean
  /** Who brings it; null where no supplier does yet. Currencies are wire names: GLD is gold, XXX is a demo. */
  supplier: { isOpen: boolean; currencies: readonly string[] } | null
  artKey: string
  name: string
  nameKey: string | null
  /** The least and the most that a player can choose, percent. */
  rtp: number | null
  rtpMost: number | null
  rtpWave: number
  betCashRate: number
  isShowName: boolean
  isPicNeedCut: boolean
  tags: string[]
  aboutKey: string | null
  rulesKey: string | null
  /** Sites on which it is not offered. */
  closedOn: string[]
  /** What one bet may be and win, by wire currency. */
  limits: readonly { currency: string; least: bigint; most: bigint; mostWin: bigint }[]
}

type CatalogueRow = { langKey: string; sortIndex: number; games: number[] }
type CatalogueType = { id: number; langKey: string; sortIndex: number; rows: CatalogueRow[] }
type CatalogueBanner = {
  id: number
  siteId: string | null
  art: string
  titleKey: string
  textKey: string
  buttonKey: string
  target: string
  isSandboxOnly: boolean
  startsAtMs: number | null
  endsAtMs: number | null
}
export type CatalogueProvider = {
  key: string
  name: string
  mark: string
  url: string
  sortIndex: number
  aboutKey: string | null
  licence: string
}

/** Everything there is to play, for all sites: small enough to be kept in memory by every node. */
export type Catalogue = {
  /** Closed ones too: history names them. */
  games: Map<number, CatalogueGame>
  types: CatalogueType[]
  banners: CatalogueBanner[]
  providers: CatalogueProvider[]
}

/** Whether a game is shown on a site. */
export const isOffered = (game: CatalogueGame, siteId: string): boolean =>
  game.isOpen && !game.closedOn.includes(siteId)

export type Catalogues = Versioned<Catalogue>

/** One for the whole app: every page that shows games asks it. */
export function openCatalogue(parts: { database: Database; clock: Clock }): Catalogues {
  return createVersioned(parts, { name: 'lobby', load: loadCatalogue })
}

async function loadCatalogue(reader: Reader): Promise<Catalogue> {
  // One after the other: on a transaction's connection they could not run together anyway.
  const games = await loadGames(reader)
  const types = await reader.query<CatalogueType>(`
    select game_type_id as id, lang_key as "langKey", sort_index as "sortIndex", (
      select coalesce(json_agg(json_build_object('langKey', r.lang_key, 'sortIndex', r.sort_index, 'games', (
        select coalesce(json_agg(g.game_id order by g.sort_index, g.game_id), '[]') from game_in_row g
        where g.game_type_id = r.game_type_id and g.lang_key = r.lang_key
      )) order by r.sort_index, r.lang_key), '[]')
      from game_row r where r.game_type_id = game_type.game_type_id
    ) as rows
    from game_type order by sort_index, game_type_id`)
  const banners = await reader.query<CatalogueBanner>(`
    select banner_id as id, site_id as "siteId", art, title_key as "titleKey", text_key as "textKey",
      button_key as "buttonKey", target, is_sandbox_only as "isSandboxOnly", extract(epoch from starts_at)::float8 * 1000 as "startsAtMs",
      extract(epoch from ends_at)::float8 * 1000 as "endsAtMs"
    from banner where is_shown order by sort_index, banner_id`)
  const providers = await reader.query<CatalogueProvider>(`
    select provider_key as key, name, mark, url, sort_index as "sortIndex", about_key as "aboutKey", licence from provider
    where is_open order by sort_index, provider_key`)
  return {
    games: new Map(games.map((game) => [game.id, game])),
    types: types.rows,
    banners: banners.rows,
    providers: providers.rows,
  }
}

type GameRow = Omit<CatalogueGame, 'limits'> & {
  limits: { currency: string; least: string; most: string; mostWin: string }[] | null
}

async function loadGames(reader: Reader): Promise<CatalogueGame[]> {
  const { rows } = await reader.query<GameRow>(`
    select game_id as id, provider_key as provider, game.is_open and provider.is_open as "isOpen",
      art_key as "artKey", game.name, name_key as "nameKey", rtp::float8 as rtp, rtp_most::float8 as "rtpMost",
      rtp_wave as "rtpWave", bet_cash_rate as "betCashRate", is_show_name as "isShowName", is_pic_need_cut as "isPicNeedCut",
      tags, game.about_key as "aboutKey", rules_key as "rulesKey",
      (select json_build_object('isOpen', s.is_open and s.is_answering, 'currencies', s.currencies)
       from supplier s where s.supplier_id = game.supplier_id) as supplier,
      array(select site_id from game_closed_on_site c where c.game_id = game.game_id) as "closedOn",
      -- As text: JSON would read large amounts as floats.
      (select json_agg(json_build_object('currency', currency, 'least', min_bet::text, 'most', max_bet::text,
         'mostWin', max_win::text)) from game_limit l where l.game_id = game.game_id) as limits
    from game join provider using (provider_key) order by game_id`)
  return rows.map(({ limits, ...game }) => ({
    ...game,
    limits: (limits ?? []).map(({ currency, least, most, mostWin }) => ({
      currency,
      least: BigInt(least),
      most: BigInt(most),
      mostWin: BigInt(mostWin),
    })),
  }))
}
