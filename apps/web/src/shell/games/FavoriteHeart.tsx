import './FavoriteHeart.css'
import type { Game } from '@tablestakes/contract/games'
import { Heart } from 'lucide-react'
import { useText } from '../../lib/words/i18n.ts'
import { useFavoriteSwitch, useIsFavorite } from './favorites.ts'

/** Keeps a game among the player's favourites, or lets it go. */
export default function FavoriteHeart({ game }: { game: Game }) {
  const text = useText()
  const isFavorite = useIsFavorite(game.id)
  const { mutate } = useFavoriteSwitch(game)
  return (
    <button
      type="button"
      className="heart"
      aria-pressed={isFavorite}
      aria-label={text('favorite_name', { name: game.name })}
      onClick={() => mutate(!isFavorite)}
    >
      <Heart aria-hidden="true" />
    </button>
  )
}
