import './Carousel.css'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isTap, SLIDE_MS, settle } from './carousel-motion.ts'

type CarouselProps = {
  name: string
  slides: readonly { key: string; content: ReactNode }[]
  /** "Banner 2 of 3" for its mark. */
  slideName: (place: number) => string
  previousName: string
  nextName: string
}

type Drag = { id: number; startX: number; startY: number; pulledPx: number; samples: { x: number; at: number }[] }

/**
 * Banners side by side with a peek of the next one. It never moves by itself. Touch, mouse, arrow keys, the marks and,
 * with a mouse, two buttons move it; under reduced motion it is simply there.
 */
export function Carousel({ name, slides, slideName, previousName, nextName }: CarouselProps) {
  const [index, setIndex] = useState(0)
  // Unknown until it is measured: the server cannot, and the style keeps the right room meanwhile.
  const [fits, setFits] = useState<boolean | null>(null)
  const view = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const drag = useRef<Drag | null>(null)
  const wasDragged = useRef(false)
  const current = Math.min(index, slides.length - 1)

  useLayoutEffect(() => {
    // It begins at its first slide by itself; measuring here would make the browser lay out the whole page twice.
    if (current > 0 || track.current?.style.transform) place(track.current, current, 0, SLIDE_MS)
  }, [current])

  useEffect(() => {
    if (!view.current) return
    const observer = new ResizeObserver(() => {
      place(track.current, current, 0, 0)
      setFits(maxShift(track.current) <= 0)
    })
    observer.observe(view.current)
    return () => observer.disconnect()
  }, [current])

  function go(to: number) {
    setIndex(Math.min(slides.length - 1, Math.max(0, to)))
  }

  function begin(event: PointerEvent) {
    wasDragged.current = false
    if (event.button !== 0 || fits) return
    const { pointerId: id, clientX: startX, clientY: startY, timeStamp: at } = event
    drag.current = { id, startX, startY, pulledPx: 0, samples: [{ x: startX, at }] }
  }

  function pull(event: PointerEvent<HTMLDivElement>) {
    const held = drag.current
    if (held?.id !== event.pointerId) return
    const movedPx = event.clientX - held.startX
    if (!wasDragged.current) {
      if (isTap(movedPx) || Math.abs(movedPx) < Math.abs(event.clientY - held.startY)) return
      wasDragged.current = true
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    held.samples = [
      ...held.samples.filter(({ at }) => event.timeStamp - at < 100),
      { x: event.clientX, at: event.timeStamp },
    ]
    held.pulledPx = movedPx * -reading(track.current)
    place(track.current, current, held.pulledPx, 0)
  }

  function release(event: PointerEvent) {
    const held = drag.current
    drag.current = null
    if (held?.id !== event.pointerId || !wasDragged.current) return
    const first = held.samples[0]
    const elapsedMs = first ? event.timeStamp - first.at : 0
    const speed = first && elapsedMs > 0 ? ((event.clientX - first.x) / elapsedMs) * -reading(track.current) : 0
    const offsets = slideOffsets(track.current)
    const to =
      event.type === 'pointercancel' ? current : settle({ index: current, offsets, pulledPx: held.pulledPx, speed })
    if (to === current) place(track.current, current, 0, SLIDE_MS)
    go(to)
  }

  function moveByKey(event: KeyboardEvent) {
    const forward = reading(track.current) === 1 ? 'ArrowRight' : 'ArrowLeft'
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === forward) go(current + 1)
    else if (event.key === backward) go(current - 1)
    else return
    event.preventDefault()
  }

  return (
    <section
      className="crs"
      data-measured={fits !== null || undefined}
      aria-roledescription="carousel"
      aria-label={name}
      onKeyDown={moveByKey}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only pulling; every way to move has a button or a key too. */}
      <div
        ref={view}
        className="crs-view"
        onPointerDown={begin}
        onPointerMove={pull}
        onPointerUp={release}
        onPointerCancel={release}
        onDragStart={(event) => event.preventDefault()}
        onClickCapture={(event) => {
          if (!wasDragged.current) return
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        <ul ref={track} className="crs-track">
          {slides.map((slide, place) => (
            <li key={slide.key} onFocus={() => go(place)}>
              {slide.content}
            </li>
          ))}
        </ul>
      </div>
      {!fits && slides.length > 1 && (
        <>
          <div className="crs-arrows">
            <IconButton
              name={previousName}
              look="night"
              icon={<ChevronLeft className="flip" />}
              disabled={current === 0}
              onClick={() => go(current - 1)}
            />
            <IconButton
              name={nextName}
              look="night"
              icon={<ChevronRight className="flip" />}
              disabled={current === slides.length - 1}
              onClick={() => go(current + 1)}
            />
          </div>
          <div className="crs-marks">
            {slides.map((slide, place) => (
              <button
                key={slide.key}
                type="button"
                aria-label={slideName(place)}
                aria-current={place === current ? 'true' : undefined}
                onClick={() => go(place)}
              />
            ))}
          </div>
        </>
      )}
    </section>
  )
}

/** 1 where reading goes to the right, −1 where it goes to the left. */
function reading(track: HTMLElement | null): 1 | -1 {
  return track && getComputedStyle(track).direction === 'rtl' ? -1 : 1
}

function slideOffsets(track: HTMLElement | null): number[] {
  const items = [...(track?.children ?? [])] as HTMLElement[]
  const first = items[0]?.offsetLeft ?? 0
  return items.map((item) => Math.abs(item.offsetLeft - first))
}

/** How far the track can go before its last slide stands at the end edge. */
function maxShift(track: HTMLElement | null): number {
  return track ? track.scrollWidth - track.clientWidth : 0
}

function place(track: HTMLElement | null, index: number, pulledPx: number, durationMs: number) {
  if (!track) return
  const end = Math.max(0, maxShift(track))
  const rest = Math.min(end, slideOffsets(track)[index] ?? 0)
  const wanted = rest + pulledPx
  // Beyond either edge the track follows the finger at a third of the way, so the edge is felt.
  const shift = wanted < 0 ? wanted / 3 : wanted > end ? end + (wanted - end) / 3 : wanted
  track.style.transitionDuration = `${durationMs}ms`
  track.style.transform = `translateX(${-shift * reading(track)}px)`
}
