import './StopCard.css'
import type { TextKey } from '@tablestakes/dictionary/keys'
import { Check, LockKeyhole, X } from 'lucide-react'
import { useText } from '../../lib/words/i18n.ts'

type Point = { key: TextKey; tone: 'stays' | 'ends' | 'fixed' }

const STAYS: readonly Point[] = [
  { key: 'stop_stays_money', tone: 'stays' },
  { key: 'stop_stays_bets', tone: 'stays' },
  { key: 'stop_stays_data', tone: 'stays' },
]
const HOLDS: readonly Point[] = [
  { key: 'stop_ends_play', tone: 'ends' },
  { key: 'stop_fixed', tone: 'fixed' },
]
const MARKS = { stays: <Check />, ends: <X />, fixed: <LockKeyhole /> }

/** What a stop leaves open, what it ends, and that nobody can end it. `isOver`: its time has passed. */
export function StopPoints({ isOver = false }: { isOver?: boolean }) {
  const text = useText()
  return (
    <ul className="stop-points card">
      {(isOver ? STAYS : [...STAYS, ...HOLDS]).map(({ key, tone }) => (
        <li key={key}>
          <span className="stop-mark" data-tone={tone} aria-hidden="true">
            {MARKS[tone]}
          </span>
          {text(key)}
        </li>
      ))}
    </ul>
  )
}
