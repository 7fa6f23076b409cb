import './Marquee.css'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { Megaphone, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'

type MarqueeProps = {
  name: string
  items: readonly { key: string; text: ReactNode }[]
  pauseName: string
  resumeName: string
}

/** Notices that pass by. Its mark stops it, so does a pointer or focus; under reduced motion all of it stands there. */
export function Marquee({ name, items, pauseName, resumeName }: MarqueeProps) {
  const [isPaused, setIsPaused] = useState(false)
  return (
    <section className="marq" aria-label={name} data-paused={isPaused || undefined}>
      <IconButton
        name={isPaused ? resumeName : pauseName}
        icon={isPaused ? <Play /> : <Megaphone className="flip" />}
        onClick={() => setIsPaused(!isPaused)}
      />
      <div className="marq-view">
        <ul className="marq-run">
          {items.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
        {/* The second copy follows the first without a gap; readers hear only one. */}
        <ul className="marq-run" aria-hidden="true" inert>
          {items.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
