import './SafetyFoot.css'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { ShieldPlus } from 'lucide-react'
import { usePreload } from '../../lib/api/preload.ts'
import { useText } from '../../lib/words/i18n.ts'
import { openProtection } from './open-protection.ts'

/** The end of every page on a phone: the age, and the one tap to limits, breaks and help. Wide screens have it in the side bar. */
export default function SafetyFoot() {
  const text = useText()
  const age = usePreload()?.jurisdiction.minimum_age ?? 18
  return (
    <footer className="safety-foot">
      <b>{text('adults_only', { age })}</b>
      <Button size="sm" icon={<ShieldPlus />} onClick={() => void openProtection()}>
        {text('safer_play')}
      </Button>
    </footer>
  )
}
