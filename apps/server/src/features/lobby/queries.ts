import type { Reader } from '../../platform/database.ts'

export type CatalogueGame = {
  id: number
  provider: string
  artKey: string
  name: string
  nameKey: string | null
  rtp: number | null
  rtpWave: number
  betCashRate: number
  isShowName: boolean
  isPicNeedCut: boolean
  tags: string[]
  /** Sites on which it is not offered. */
  closedOn: string[]
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
type CatalogueProvider = { key: string; name: string; mark: string; url: string; sortIndex: number }

/** Everything that is open, for all sites: small enough to be kept in memory by every node. */
export type Catalogue = {
  games: Map<number, CatalogueGame>
  types: CatalogueType[]
  banners: CatalogueBanner[]
  providers: CatalogueProvider[]
}

export async function loadCatalogue(reader: Reader): Promise<Catalogue> {
  // One after the other: on a transaction's connection they could not run together anyway.
  const games = await reader.query<CatalogueGame>(`
    select game_id as id, provider_key as provider, art_key as "artKey", game.name, name_key as "nameKey",
      rtp::float8 as rtp, rtp_wave as "rtpWave", bet_cash_rate as "betCashRate", is_show_name as "isShowName",
      is_pic_need_cut as "isPicNeedCut", tags,
      array(select site_id from game_closed_on_site c where c.game_id = game.game_id) as "closedOn"
    from game join provider using (provider_key)
    where game.is_open and provider.is_open order by game_id`)
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
    select provider_key as key, name, mark, url, sort_index as "sortIndex" from provider
    where is_open order by sort_index, provider_key`)
  return {
    games: new Map(games.rows.map((game) => [game.id, game])),
    types: types.rows,
    banners: banners.rows,
    providers: providers.rows,
  }
}
