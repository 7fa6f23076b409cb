import { useIsWide } from '@tablestakes/look/browser/use-media'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { EllipsisVertical, History, Info, Maximize, Minimize, ShieldPlus, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { navigate } from '../../../../lib/address/hash-location.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { openDialog } from '../../../../shell/dialogs/open-dialog.ts'
import { openProtection } from '../../../../shell/protection/open-protection.ts'
import { canBeFullScreen, turnFullScreen, useIsFullScreen } from './full-screen.ts'
import { detailAddress } from './read-address.ts'
import { turnSound, useIsSoundOn } from './sound.ts'

type Entry = { key: string; name: string; icon: ReactNode; isPressed?: boolean; onPress: () => void }

/** Sound, full screen, the bets made here and the rules: side by side where there is room, else behind one sign. */
export function PlayMenu({ gameId, isPlayer }: { gameId: number; isPlayer: boolean }) {
  const entries = useEntries({ gameId, isPlayer })
  return useIsWide() ? (
    entries.map(({ key, name, icon, isPressed, onPress }) => (
      <IconButton key={key} name={name} icon={icon} aria-pressed={isPressed} onClick={onPress} />
    ))
  ) : (
    <FoldedMenu entries={entries} />
  )
}

function useEntries({ gameId, isPlayer }: { gameId: number; isPlayer: boolean }): Entry[] {
  const text = useText()
  const isSoundOn = useIsSoundOn()
  const isFull = useIsFullScreen()
  const sound: Entry = {
    key: 'sound',
    name: text('webgame_sound'),
    icon: isSoundOn ? <Volume2 /> : <VolumeX />,
    isPressed: isSoundOn,
    onPress: () => turnSound(!isSoundOn),
  }
  const full: Entry = {
    key: 'full',
    name: text(isFull ? 'webgame_full_end' : 'webgame_full'),
    icon: isFull ? <Minimize /> : <Maximize />,
    onPress: turnFullScreen,
  }
  const bets: Entry = {
    key: 'bets',
    name: text('webgame_history'),
    icon: <History />,
    onPress: () => void openDialog('bets-history', { gameId }),
  }
  const about: Entry = {
    key: 'about',
    name: text('webgame_about'),
    icon: <Info />,
    onPress: () => navigate(detailAddress(gameId)),
  }
  const care: Entry = {
    key: 'care',
    name: text('safer_play'),
    icon: <ShieldPlus />,
    onPress: () => void openProtection(),
  }
  return [sound, ...(canBeFullScreen() ? [full] : []), ...(isPlayer ? [bets] : []), care, about]
}

const MENU = 'play-menu'

function FoldedMenu({ entries }: { entries: readonly Entry[] }) {
  const text = useText()
  const menu = useRef<HTMLFieldSetElement>(null)
  const close = () => menu.current?.hidePopover()
  useEffect(() => {
    // A press inside the frame never reaches this page; that the page loses the focus is all it hears of it.
    const closeOnLeave = () => menu.current?.hidePopover()
    addEventListener('blur', closeOnLeave)
    return () => removeEventListener('blur', closeOnLeave)
  }, [])
  return (
    <>
      <IconButton name={text('webgame_menu')} icon={<EllipsisVertical />} popoverTarget={MENU} />
      <fieldset ref={menu} id={MENU} popover="auto" className="play-menu" aria-label={text('webgame_menu')}>
        {entries.map(({ key, name, icon, isPressed, onPress }) => (
          <button
            key={key}
            type="button"
            aria-pressed={isPressed}
            onClick={() => {
              if (isPressed === undefined) close()
              onPress()
            }}
          >
            {icon}
            {name}
            {isPressed !== undefined && <i className="play-switch" aria-hidden="true" />}
          </button>
        ))}
      </fieldset>
    </>
  )
}
