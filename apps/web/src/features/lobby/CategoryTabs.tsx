import { gameCategories } from '@tablestakes/contract/game-categories'
import type { GameType } from '@tablestakes/contract/games'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { Tabs } from '@tablestakes/look/controls/Tabs.tsx'
import { Building2, Cherry, Coins, Gamepad2, Gem, LayoutGrid, Radio, Search, Volleyball } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { navigate } from '../../lib/address/hash-location.ts'
import { useText, useWireText } from '../../lib/words/i18n.ts'
import { openDialog } from '../../shell/dialogs/open-dialog.ts'

const ICONS: Readonly<Record<string, ReactNode>> = {
  [gameCategories.ALL]: <LayoutGrid />,
  [gameCategories.ORIGINAL]: <Gem />,
  [gameCategories.SLOTS]: <Cherry />,
  [gameCategories.LIVE]: <Radio />,
  [gameCategories.SPORTS]: <Volleyball />,
  [gameCategories.GOLD]: <Coins />,
  [gameCategories.PROVIDERS]: <Building2 />,
}

/** The kinds of games the server lists, in its order. They stay in reach while the rows scroll. */
export function CategoryTabs({ types, category }: { types: readonly GameType[]; category: string }) {
  const text = useText()
  const wireText = useWireText()
  const [sentinel, isStuck] = useIsStuck()
  const tabs = types
    .toSorted((one, other) => one.sort_index - other.sort_index)
    .map(({ lang_key }) => ({ value: lang_key, text: wireText(lang_key), icon: ICONS[lang_key] ?? <Gamepad2 /> }))
  return (
    <>
      <div ref={sentinel} aria-hidden="true" />
      <div className="lobby-tabs bar-ground" data-raised={isStuck || undefined}>
        <IconButton name={text('search')} icon={<Search />} look="box" onClick={() => void openDialog('search')} />
        <Tabs
          name={text('lobby_categories')}
          tabs={tabs}
          value={category}
          panelId="lobby-games"
          // The kind is part of the address, so that "back" from a game finds it again; it is no step of its own.
          // Sports have pages of their own.
          onChange={(value) =>
            value === gameCategories.SPORTS ? navigate('/sports') : navigate(addressOf(value), { replace: true })
          }
        />
      </div>
    </>
  )
}

const addressOf = (category: string) =>
  category === gameCategories.ALL ? '/game' : `/game?category=${encodeURIComponent(category)}`

/** Whether the bar has reached its place under the top bar: the line above it has then left the screen's top. */
function useIsStuck() {
  const sentinel = useRef<HTMLDivElement>(null)
  const [isStuck, setIsStuck] = useState(false)
  useEffect(() => {
    if (!sentinel.current) return
    const observer = new IntersectionObserver(
      ([entry]) => setIsStuck(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 80),
      { rootMargin: '-76px 0px 0px' },
    )
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [])
  return [sentinel, isStuck] as const
}
