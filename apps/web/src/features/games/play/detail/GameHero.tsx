import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { ChevronLeft, Heart, Share2 } from 'lucide-react'
import { navigate, toHref } from '../../../../lib/address/hash-location.ts'
import { copyText } from '../../../../lib/browser/copy-text.ts'
import { useHasPlayer } from '../../../../lib/session/session.ts'
import { useText, useWireText } from '../../../../lib/words/i18n.ts'
import { openDialog } from '../../../../shell/dialogs/open-dialog.ts'
import { HOME } from '../../../../shell/frame/home.ts'
import { useFavoriteSwitch, useIsFavorite } from '../../../../shell/games/favorites.ts'
import { plainArt } from '../../../../shell/games/GameLink.tsx'
import { toast } from '../../../../shell/toasts/toast.ts'
import type { GameDetail } from './GamePage.tsx'
import { useFirmName } from './use-firm-name.ts'

/** The game's own art behind its name; over it back, share and favourite. */
export function GameHero({ detail: { game, category } }: { detail: GameDetail }) {
  const text = useText()
  const wireText = useWireText()
  const firm = useFirmName(game.provider)
  return (
    <header className="game-hero">
      <div className="game-art" aria-hidden="true">
        <img src={plainArt(game)} alt="" draggable={false} />
      </div>
      <div className="game-tools">
        <IconButton look="night" name={text('back')} icon={<ChevronLeft className="flip" />} onClick={goBack} />
        <span />
        <IconButton look="night" name={text('detail_share')} icon={<Share2 />} onClick={() => void share(game.name)} />
        <FavoriteButton game={game} />
      </div>
      <div className="game-title">
        <span className="game-kind">{wireText(category)}</span>
        <h1>{game.name}</h1>
        <a href={toHref(`/gameFirm?provider=${encodeURIComponent(game.provider)}`)}>
          <bdi>{firm}</bdi>
        </a>
      </div>
    </header>
  )

  /** A phone has its own way to share; elsewhere the link goes to the clipboard. */
  async function share(name: string): Promise<void> {
    const url = location.href
    if (navigator.share) {
      // Closing the phone's sheet without sharing is no failure.
      await navigator.share({ title: name, url }).catch(() => {})
      return
    }
    if (await copyText(url)) toast.success(text('detail_link_copied'))
  }
}

/** A guest is asked in first, and the heart is theirs when they come back as a player. */
function FavoriteButton({ game }: Pick<GameDetail, 'game'>) {
  const text = useText()
  const isPlayer = useHasPlayer()
  const isFavorite = useIsFavorite(game.id)
  const { mutate } = useFavoriteSwitch(game)
  return (
    <IconButton
      look="night"
      className="game-favorite"
      name={text('detail_favorite')}
      aria-pressed={isFavorite}
      icon={<Heart />}
      onClick={() => (isPlayer ? mutate(!isFavorite) : void openDialog('register'))}
    />
  )
}

/** A visitor who came by a link has nowhere to go back to. */
function goBack(): void {
  if (history.length > 1) history.back()
  else navigate(HOME)
}
