import './security.css'
import { Shield, ShieldCheck, ShieldX } from 'lucide-react'
import { useText } from '../../../lib/words/i18n.ts'
import { places } from '../../../ui/places.ts'
import { passkeyObstacleHere } from './factors/passkey-support.ts'
import { countGuards, type Guards, guardLevel } from './guards.ts'

const SHIELDS = { weak: <ShieldX />, fair: <Shield />, strong: <ShieldCheck /> }

/** How safe the account is: in a word, in what to do next, and in how many of its guards are on. */
export function GuardMeter({ guards }: { guards: Guards }) {
  const text = useText()
  const level = guardLevel(guards)
  const count = countGuards(guards, passkeyObstacleHere() === null)
  return (
    <section className="card guard-meter" data-level={level}>
      <span className="guard-shield" aria-hidden="true">
        {SHIELDS[level]}
      </span>
      <div>
        <h3>{text(`security_${level}`)}</h3>
        <p>{text(`security_${level}_text`)}</p>
      </div>
      <div className="guard-bar" role="img" aria-label={text('security_meter', count)}>
        {places(count.all).map((place) => (
          <span key={place} data-on={place < count.on ? '' : undefined} />
        ))}
      </div>
    </section>
  )
}
