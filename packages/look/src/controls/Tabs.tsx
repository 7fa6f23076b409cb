import './thumb.css'
import './Tabs.css'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { useSlidingThumb } from './use-sliding-thumb.ts'

type Tab<Value extends string> = { value: Value; text: string; icon?: ReactNode }

type TabsProps<Value extends string> = {
  name: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** The id of the panel the tabs fill. */
  panelId?: string | undefined
  /** Equal widths over the whole row instead of a rail that bleeds off the end edge. */
  fill?: boolean
}

/** A recessed track with the selected tab raised out of it; the raised part slides. */
export function Tabs<Value extends string>({ name, tabs, value, onChange, panelId, fill }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const thumb = useSlidingThumb(value)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new selection is what has to come into view.
  useEffect(() => {
    const track = list.current
    const selected = track?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!track || !selected) return
    // Only the track may scroll: scrollIntoView would also move the page.
    const middle = selected.offsetLeft + selected.offsetWidth / 2 - track.clientWidth / 2
    track.scrollTo({ left: middle })
  }, [value])

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
    const at = tabs.findIndex((tab) => tab.value === value)
    const to = { [forward]: at + 1, [backward]: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + tabs.length) % tabs.length
    const tab = tabs[next]
    if (!tab) return
    onChange(tab.value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus({ preventScroll: true })
  }

  return (
    <div
      ref={list}
      className={classNames('tabs', fill && 'tabs-fill')}
      role="tablist"
      aria-label={name}
      onKeyDown={move}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          className="tab"
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.value === value && <span ref={thumb} className="tab-thumb" />}
          {tab.icon}
          {tab.text}
        </button>
      ))}
    </div>
  )
}
