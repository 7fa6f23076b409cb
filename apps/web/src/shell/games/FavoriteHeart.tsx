import './FavoriteHeart.css'
import type { Game } from '@tablestakes/contract/games'
import { Heart } from 'lucide-react'
import { useText } from '../../lib/words/i18n.ts'
import { useRedPoints } from '../frame/red-points.ts'
import { useFavoriteSwitch, useIsFavorite } from './favorites.ts'

/** What a player has on a tile: the heart that keeps the game among the favourites, and the free rounds they have in it. */
export default function FavoriteHeart({ game }: { game: Game }) {
  const text = useText()
  const free = useRedPoints().free_rounds.find(({ game_id: id }) => id === game.id)
  const isFavorite = useIsFavorite(game.id)
  const { mutate } = useFavoriteSwitch(game)
  return (
    <>
      <button
        type="button"
        className="heart"
        aria-pressed={isFavorite}
        aria-label={text('favorite_name', { name: game.name })}
        onClick={() => mutate(!isFavorite)}
      >
        <Heart aria-hidden="true" />
      </button>
      {free && <span className="tile-free">{text('freeround_tag', { count: free.left })}</span>}
    </>
  )
}
