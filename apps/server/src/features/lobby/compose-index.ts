import type { ResponseOf } from '@tablestakes/contract/call'
import { gameCategories } from '@tablestakes/contract/game-categories'
import type { Game, GameType } from '@tablestakes/contract/games'
import type { getIndex } from '@tablestakes/contract/lobby'
import type { Notice, Winner } from '@tablestakes/contract/notices'
import type { Activity } from '@tablestakes/contract/promotions'
import type { Language } from '@tablestakes/dictionary'
import { rateRange } from '@tablestakes/domain/ledger/wagering-told'
import { type Catalogue, isOffered } from './queries.ts'
import { showFirms } from './show-firm.ts'
import { showGame } from './show-game.ts'

type SecondType = GameType['second_type_list'][number]
export type Index = ResponseOf<typeof getIndex>

type View = { siteId: string; lang: Language; nowMs: number; isSandbox: boolean; online: number } & {
  winners: Winner[]
  activities: Activity[]
  notices: Notice[]
}

/** The rows above all kinds invite to play: only what can be played stands there. Kinds also show what is to come. */
const mayStand = ({ langKey }: { langKey: string }, { is_open }: Game) => langKey !== gameCategories.ALL || is_open

/** Suppliers bring thousands of games, and everybody who opens the lobby fetches it: no row makes it heavier than this. */
const ROW_LISTED = 40

function listRow(games: readonly Game[]): Pick<SecondType, 'game_list' | 'rest'> {
  const rest = games.slice(ROW_LISTED)
  if (rest.length === 0) return { game_list: [...games] }
  return {
    game_list: games.slice(0, ROW_LISTED),
    rest: {
      count: rest.length,
      providers: [...new Set(rest.map(({ provider }) => provider))].slice(0, CHOICES_LISTED),
      tags: [...new Set(rest.flatMap(({ tags }) => tags))].slice(0, CHOICES_LISTED),
      rates: rateRange(rest),
    },
  }
}

/** More choices than anybody reads. */
const CHOICES_LISTED = 100

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
        ...listRow(row.games.flatMap((id) => shown.get(id) ?? []).filter((game) => mayStand(type, game))),
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
