import type { Game } from '@tablestakes/contract/games'
import { useLanguage } from '../lib/i18n.ts'
import { GameTile } from '../ui/GameTile.tsx'

/** The lettering on a tile is English, so every other language gets the plain drawing and its own name as live text. */
export function GameLink({ game, eager }: { game: Game; eager: boolean }) {
  const isLettered = useLanguage() === 'en' && !game.is_show_name
  return (
    <GameTile
      href={game.url}
      name={game.name}
      artSrc={isLettered ? game.icon_url : game.icon_url.replace('/art/tiles/', '/art/tiles/plain/')}
      isLettered={isLettered}
      eager={eager}
    />
  )
}
