import './List.css'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Spinner } from '@tablestakes/look/controls/Spinner.tsx'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { List } from './List.tsx'

/** Specification §9: history page size. More exist when a page is full. */
export const PAGE_SIZE = 20

/** Where the foot is costs a frame of a slow phone its layout, so that is asked now and then. */
const LOOK_MS = 100

type InfiniteListProps<Item> = {
  name: string
  items: readonly Item[]
  /** A row: a `ListRow`. */
  renderItem: (item: Item) => ReactNode
  /** What holds the rows, where it is no list: a grid of tiles. */
  frame?: (items: ReactNode) => ReactNode
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
  loadingName: string
  /** Under the last row, so that the end is an end and not a hang. */
  endText: ReactNode
  /** Set when the last page did not come; the rows that did stay. */
  error?: { text: string; retryText: string } | undefined
}

/** A list that asks for its next page when its foot comes near. */
export function InfiniteList<Item>(props: InfiniteListProps<Item>) {
  const { name, items, renderItem, frame, hasMore, isLoading, onMore, loadingName, endText, error } = props
  const foot = useRef<HTMLDivElement>(null)
  const isWaiting = hasMore && !isLoading && !error
  const askForMore = useEffectEvent(onMore)

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a new page the foot may still be near.
  useEffect(() => {
    if (!isWaiting) return
    // Once per page: the answer sets `isLoading` or brings rows, and only then may it ask again.
    let hasAsked = false
    const ask = () => {
      if (hasAsked || !isNear(foot.current)) return
      hasAsked = true
      askForMore()
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const askSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        ask()
      }, LOOK_MS)
    }
    ask()
    // Captured, because the list may scroll inside a sheet. An observer missed single jumps to the end in Chromium.
    document.addEventListener('scroll', askSoon, { capture: true, passive: true })
    addEventListener('resize', askSoon)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('scroll', askSoon, { capture: true })
      removeEventListener('resize', askSoon)
    }
  }, [isWaiting, items.length])

  return (
    <>
      {items.length > 0 && (frame ? frame(items.map(renderItem)) : <List name={name}>{items.map(renderItem)}</List>)}
      <div ref={foot} className="list-foot" role="status">
        {error ? (
          <>
            <span>{error.text}</span>
            <Button size="sm" onClick={onMore}>
              {error.retryText}
            </Button>
          </>
        ) : !hasMore ? (
          endText
        ) : (
          // Not while nothing is on its way: what turns unseen under a long list still costs every frame of scrolling.
          isLoading && <Spinner name={loadingName} />
        )}
      </div>
    </>
  )
}

/** Half a screen before the foot shows, so that most players never see it. */
function isNear(foot: HTMLElement | null): boolean {
  return foot?.checkVisibility() === true && foot.getBoundingClientRect().top < innerHeight * 1.5
}
