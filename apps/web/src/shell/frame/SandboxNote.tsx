import { FlaskConical } from 'lucide-react'
import { usePreload } from '../../lib/api/preload.ts'
import { useText } from '../../lib/words/i18n.ts'

/** Every page that speaks of money says when that money is not real. */
export function SandboxNote() {
  const text = useText()
  if (!usePreload()?.sandbox) return null
  return (
    <p className="sandbox-note">
      <FlaskConical aria-hidden="true" />
      <span>
        <b>{text('sandbox_money')}.</b> {text('sandbox_money_text')}
      </span>
    </p>
  )
}
