import type { Game } from '@tablestakes/contract/games'
import { Suspense } from 'react'
import { onDemand } from '../../lib/browser/on-demand.ts'
import { useHasPlayer, useSession } from '../../lib/session/session.ts'
import { useLanguage, useText } from '../../lib/words/i18n.ts'
import { GameTile } from '../../ui/showcase/GameTile.tsx'
import { useTilePot } from './tile-pot.ts'

/** Only players have favourites, so no guest fetches it. */
const FavoriteHeart = onDemand(() => import('./FavoriteHeart.tsx'))

type GameLinkProps = {
  game: Game
  eager?: boolean
  /** Straight into the game instead of its page. */
  href?: string
  tag?: string | false
}

/** The lettering on a tile is English, so every other language gets the plain drawing and its own name as live text. */
export function GameLink({ game, eager, href = leadsToSports(game) ? '#/sports' : game.url, tag }: GameLinkProps) {
  const text = useText()
  const isLettered = useLanguage() === 'en' && !game.is_show_name
  // What a game counts matters to those who have a bonus to bet through.
  const hasBonus = useSession(({ user }) => (user?.coin ?? 0n) > 0n)
  const isPart = hasBonus && game.is_open && game.bet_cash_rate < 100
  const pot = useTilePot(({ games, onTile }) => games.has(game.id) && onTile)
  return (
    <GameTile
      href={href}
      name={game.name}
      artSrc={isLettered ? game.icon_url : plainArt(game)}
      isLettered={isLettered}
      tag={
        tag ||
        (!game.is_open && !leadsToSports(game) && text('soon')) ||
        (isPart && text('tile_counts', { rate: `${game.bet_cash_rate}%` }))
      }
      corner={
        <>
          {useHasPlayer() && (
            <Suspense>
              <FavoriteHeart game={game} />
            </Suspense>
          )}
          {pot}
        </>
      }
      eager={eager ?? false}
    />
  )
}

/** The tile of sports is a door to matches, not to a game of its own. */
export const leadsToSports = ({ tags }: Pick<Game, 'tags'>): boolean => tags.includes('sport')

/** The drawing without lettering: for other languages, and wherever it is small. */
export const plainArt = ({ icon_url }: Pick<Game, 'icon_url'>): string =>
  icon_url.replace('/art/tiles/', '/art/tiles/plain/')
