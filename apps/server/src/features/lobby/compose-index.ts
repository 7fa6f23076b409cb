import type { ResponseOf } from '@tablestakes/contract/call'
import { gameCategories } from '@tablestakes/contract/game-categories'
import type { Game } from '@tablestakes/contract/games'
import type { getIndex } from '@tablestakes/contract/lobby'
import type { Notice, Winner } from '@tablestakes/contract/notices'
import type { Activity } from '@tablestakes/contract/promotions'
import type { Language } from '@tablestakes/dictionary'
import { type Catalogue, isOffered } from './queries.ts'
import { showFirms } from './show-firm.ts'
import { showGame } from './show-game.ts'

export type Index = ResponseOf<typeof getIndex>

type View = { siteId: string; lang: Language; nowMs: number; isSandbox: boolean; online: number } & {
  winners: Winner[]
  activities: Activity[]
  notices: Notice[]
}

/** The rows above all kinds invite to play: only what can be played stands there. Kinds also show what is to come. */
const mayStand = ({ langKey }: { langKey: string }, { is_open }: Game) => langKey !== gameCategories.ALL || is_open

/** The lobby as one site shows it in one language. It is the same for everybody, so red points are asked for by `getRed`. */
export function composeIndex(catalogue: Catalogue, view: View): Index {
  const { siteId, lang, nowMs, isSandbox } = view
  const open = [...catalogue.games.values()].filter((game) => isOffered(game, siteId))
  const shown = new Map(open.map((game) => [game.id, showGame(game, lang)]))
  const firms = showFirms(catalogue, siteId)
  return {
    game_type_list: catalogue.types.map((type) => ({
      id: type.id,
      lang_key: type.langKey,
      sort_index: type.sortIndex,
      second_type_list: type.rows.map((row) => ({
        lang_key: row.langKey,
        sort_index: row.sortIndex,
        game_list: row.games.flatMap((id) => shown.get(id) ?? []).filter((game) => mayStand(type, game)),
      })),
    })),
    activity_list: view.activities,
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
    firm_list: firms,
    notice_list: view.notices,
    winner_list: view.winners,
    counts: { games: open.length, firms: firms.length, online: view.online },
    red_points: {
      list: [],
      is_agent_binding: false,
      down_load_status: 0,
      mail_unread_num: 0,
      vip_claim_num: 0,
      commission_claim_num: 0,
      free_rounds: [],
    },
  }
}
