import type { MessageOfGame } from '@tablestakes/contract/frame-messages'
import type { Game } from '@tablestakes/contract/games'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { currentTheme, useTheme } from '../../../../lib/browser/theme.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { useDialogStack } from '../../../../shell/dialogs/open-dialog.ts'
import { plainArt } from '../../../../shell/games/GameLink.tsx'
import { noteShown } from '../shown-hashes.ts'
import { type FrameLine, openFrameLine } from './frame-line.ts'
import { useIsSoundOn } from './sound.ts'

/** A game that has loaded and does not say that it is ready is shown all the same: not every maker says it. */
const SILENT_MS = 3_000
/** After this long something is wrong, and there is something to press. */
const SLOW_MS = 12_000
/** Once after a burst: a game knows of its own bets, only a top-up is news to it. */
const BALANCE_MS = 1_500

type GameFrameProps = {
  /** Null while the game is being opened. */
  url: string | null
  name: string
  art: Pick<Game, 'icon_url'> | null
  onMessage: (message: MessageOfGame) => void
  onAgain: () => void
}

/** The game on its own origin, locked in: it may run and keep its own things, and open its proof pages in a tab. */
export function GameFrame({ url, name, art, onMessage, onAgain }: GameFrameProps) {
  const text = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isShown, setIsShown] = useState(false)
  const [hasLoaded, setHasLoaded] = useState(false)
  // As it is when the game is opened: an address that changes would load the game anew, so later themes are told to it.
  const [firstTheme] = useState(currentTheme)
  const address = url !== null && !url.includes('#') ? `${url}#theme=${firstTheme}` : (url ?? undefined)
  const line = useFrameLine({
    url,
    window: () => frame.current?.contentWindow ?? null,
    onMessage: (message) => {
      if (message.type === 'ready') setIsShown(true)
      onMessage(message)
    },
  })
  useNews(line, isShown)

  useEffect(() => {
    if (!hasLoaded || isShown) return
    const timer = setTimeout(() => setIsShown(true), SILENT_MS)
    return () => clearTimeout(timer)
  }, [hasLoaded, isShown])

  return (
    <>
      {url !== null && (
        <iframe
          ref={frame}
          className="play-frame"
          src={address}
          title={text('webgame_frame', { name })}
          sandbox="allow-scripts allow-same-origin allow-popups"
          allow="fullscreen; autoplay"
          referrerPolicy="no-referrer"
          onLoad={() => setHasLoaded(true)}
        />
      )}
      {!isShown && <Opening name={name} art={art} onAgain={onAgain} />}
    </>
  )
}

type Line = { url: string | null; window: () => Window | null; onMessage: (message: MessageOfGame) => void }

function useFrameLine({ url, window: frameWindow, onMessage }: Line) {
  const line = useRef<FrameLine | null>(null)
  const hear = useEffectEvent(onMessage)
  const readWindow = useEffectEvent(frameWindow)
  // Before the frame is on screen, so that its first message is heard.
  useLayoutEffect(() => {
    if (url === null) return
    const { origin } = new URL(url)
    const opened = openFrameLine(window, { origin, window: () => readWindow() }, (message) => {
      if (message.type === 'shown') noteShown(origin, message)
      else hear(message)
    })
    line.current = opened
    return () => {
      opened.stop()
      line.current = null
    }
  }, [url])
  return line
}

/** What a running game hears from the page around it: sound, a dialog over it, and money that came from elsewhere. */
function useNews(line: React.RefObject<FrameLine | null>, isListening: boolean): void {
  const isOn = useIsSoundOn()
  const theme = useTheme(({ chosen, configured }) => chosen ?? configured)
  const isPaused = useDialogStack(({ entries }) => entries.length > 0)
  const held = useSession(({ user }) => user && `${user.money}/${user.coin}/${user.gold}`)
  useEffect(() => {
    if (isListening) line.current?.tell({ type: 'sound', isOn })
  }, [isListening, isOn, line])
  useEffect(() => {
    if (isListening) line.current?.tell({ type: 'theme', theme })
  }, [isListening, theme, line])
  useEffect(() => {
    if (isListening) line.current?.tell({ type: 'pause', isPaused })
  }, [isListening, isPaused, line])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a balance that has changed is the news.
  useEffect(() => {
    if (!isListening) return
    const timer = setTimeout(() => line.current?.tell({ type: 'balance_changed' }), BALANCE_MS)
    return () => clearTimeout(timer)
  }, [isListening, held, line])
}

function Opening({ name, art, onAgain }: Pick<GameFrameProps, 'name' | 'art' | 'onAgain'>) {
  const text = useText()
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="play-opening">
      <div className="play-tile">
        {art && <img src={plainArt(art)} alt="" draggable={false} />}
        <span className="skel" />
      </div>
      <p role="status">{text('webgame_opening', { name })}</p>
      {isSlow && (
        <div className="play-slow">
          <p role="status">{text('webgame_slow')}</p>
          <Button icon={<RotateCw />} onClick={onAgain}>
            {text('webgame_open_again')}
          </Button>
        </div>
      )}
    </div>
  )
}
