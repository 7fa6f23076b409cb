import { gameCategories } from '@tablestakes/contract/game-categories'
import type { Reader } from '@tablestakes/node/database'

/** The tab of the lobby that shows a game; the tab of all games and the list of suppliers say nothing of its kind. */
export async function categoryOf(reader: Reader, gameId: number): Promise<string> {
  const { rows } = await reader.query<{ lang_key: string }>({
    name: 'lobby-category-of',
    text: `select t.lang_key from game_in_row g join game_type t using (game_type_id)
           where g.game_id = $1 and t.lang_key <> all ($2) order by t.sort_index limit 1`,
    values: [gameId, [gameCategories.ALL, gameCategories.PROVIDERS]],
  })
  return rows[0]?.lang_key ?? gameCategories.ALL
}
