import type { ResponseOf } from '@tablestakes/contract/call'
import type { Game } from '@tablestakes/contract/games'
import type { getIndex } from '@tablestakes/contract/lobby'
import { type Language, type TextKey, textFor } from '@tablestakes/dictionary'
import type { Catalogue, CatalogueGame } from './queries.ts'

export type Index = ResponseOf<typeof getIndex>

type View = { siteId: string; lang: Language; nowMs: number; isSandbox: boolean; online: number }

/** The lobby as one site shows it in one language. Activities, notices and winners are their features' to add. */
export function composeIndex(catalogue: Catalogue, view: View): Index {
  const { siteId, lang, nowMs, isSandbox } = view
  const open = [...catalogue.games.values()].filter((game) => !game.closedOn.includes(siteId))
  const shown = new Map(open.map((game) => [game.id, showGame(game, lang)]))
  const gamesOf = (provider: string) => open.filter((game) => game.provider === provider).length
  const firms = catalogue.providers.filter(({ key }) => gamesOf(key) > 0)
  return {
    game_type_list: catalogue.types.map((type) => ({
      id: type.id,
      lang_key: type.langKey,
      sort_index: type.sortIndex,
      second_type_list: type.rows.map((row) => ({
        lang_key: row.langKey,
        sort_index: row.sortIndex,
        game_list: row.games.flatMap((id) => shown.get(id) ?? []),
      })),
    })),
    activity_list: [],
    banner_list: catalogue.banners
      .filter((banner) => banner.siteId === null || banner.siteId === siteId)
      .filter((banner) => isSandbox || !banner.isSandboxOnly)
      .filter(
        (banner) => (banner.startsAtMs ?? nowMs) <= nowMs && nowMs < (banner.endsAtMs ?? Number.POSITIVE_INFINITY),
      )
      .map(({ id, art, titleKey, textKey, buttonKey, target }) => ({
        id,
        art,
        title_key: titleKey,
        text_key: textKey,
        button_key: buttonKey,
        target,
      })),
    firm_list: firms.map(({ key, name, mark, url, sortIndex }) => ({
      key,
      name,
      mark,
      url,
      game_count: gamesOf(key),
      sort_index: sortIndex,
    })),
    notice_list: [],
    winner_list: [],
    counts: { games: open.length, firms: firms.length, online: view.online },
    red_points: { list: [], is_agent_binding: false, down_load_status: 0, mail_unread_num: 0 },
  }
}

/** A game as the wire has it. Lettered art; where names are translated the app shows the plain one and the name. */
function showGame(game: CatalogueGame, lang: Language): Game {
  return {
    id: game.id,
    name: game.nameKey === null ? game.name : textFor(lang, game.nameKey as TextKey),
    provider: game.provider,
    url: `#/Gamedetail?id=${game.id}`,
    icon_url: `/art/tiles/${game.artKey}.svg`,
    // The wire has no word for "not stated yet"; the app shows no return while it is 0.
    rtp: game.rtp ?? 0,
    rtp_wave: game.rtpWave,
    bet_cash_rate: game.betCashRate,
    is_show_name: game.isShowName,
    is_pic_need_cut: game.isPicNeedCut,
  }
}
