import type { ResponseOf } from '@tablestakes/contract/call'
import type { getSuggested } from '@tablestakes/contract/games'
import type { Language } from '@tablestakes/dictionary'
import type { Bet } from '../../ledger/index.ts'
import { type Catalogue, type CatalogueGame, isOffered, showGame } from '../lobby/index.ts'
import type { GameFigures } from './figures.ts'
import type { OpenedGame } from './opened-games.ts'

type View = {
  catalogue: Catalogue
  figures: GameFigures
  siteId: string
  lang: Language
  /** The last one first; empty for a visitor. */
  opened: readonly OpenedGame[]
  unfinished: readonly Bet[]
  favorites: readonly number[]
}

type Suggested = ResponseOf<typeof getSuggested>

/** How long ago a game may have been opened to go on with. */
const CONTINUED_MS = 14 * 86_400_000
const CONTINUED_SHOWN = 12
const RECOMMENDED_SHOWN = 12

export function composeSuggested(view: View, nowMs: number): Suggested {
  const { catalogue, figures, siteId, lang, opened, favorites } = view
  const playable = [...catalogue.games.values()].filter((game) => isOffered(game, siteId) && game.supplier?.isOpen)
  const known = new Set([...favorites, ...opened.map(({ gameId }) => gameId)])
  return {
    continue_playing: continuePlaying(view, playable, nowMs).slice(0, CONTINUED_SHOWN),
    // What others play most and this player does not know yet.
    recommended: playable
      .filter(({ id }) => !known.has(id))
      .toSorted((one, other) => figures.recentRounds(other.id) - figures.recentRounds(one.id))
      .slice(0, RECOMMENDED_SHOWN)
      .map((game) => showGame(game, lang)),
  }
}

/** Rounds that wait for the player come first, then what was opened last. */
function continuePlaying(
  { lang, opened, unfinished }: View,
  playable: readonly CatalogueGame[],
  nowMs: number,
): Suggested['continue_playing'] {
  const waiting = new Set(unfinished.map(({ subject }) => subject.id))
  return opened
    .filter(({ gameId, at }) => waiting.has(gameId) || nowMs - at.getTime() < CONTINUED_MS)
    .toSorted((one, other) => Number(waiting.has(other.gameId)) - Number(waiting.has(one.gameId)))
    .flatMap(({ gameId, type, at }) => {
      const game = playable.find(({ id }) => id === gameId)
      if (!game) return []
      return [{ game: showGame(game, lang), type, last_time: at.getTime(), has_open_round: waiting.has(gameId) }]
    })
}
