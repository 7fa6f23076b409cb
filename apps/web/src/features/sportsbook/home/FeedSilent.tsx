import { Lock } from 'lucide-react'
import { useText } from '../../../lib/words/i18n.ts'

/** The feed says nothing: prices are held everywhere until it does. */
export function FeedSilent() {
  const text = useText()
  return (
    <p className="held-note" role="status">
      <Lock aria-hidden="true" />
      <span>
        <b>{text('sports_silent_title')}</b> {text('sports_silent_text')}
      </span>
    </p>
  )
}
