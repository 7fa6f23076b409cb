import { languages } from '@tablestakes/domain/site/language'
import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { FileBadge, Languages, Palette, Scale, ShieldPlus } from 'lucide-react'
import { toHref } from '../../lib/address/hash-location.ts'
import { usePreload, useSite } from '../../lib/api/preload.ts'
import { useLanguage, useText } from '../../lib/words/i18n.ts'
import { openDialog } from '../../shell/dialogs/open-dialog.ts'
import { SandboxNote } from '../../shell/frame/SandboxNote.tsx'
import { openProtection } from '../../shell/protection/open-protection.ts'

/** The end of the lobby: the licence, the age, whose work the pictures are, and the language. */
export default function LobbyFoot() {
  const text = useText()
  const language = useLanguage()
  const { licence } = useSite()
  const age = usePreload()?.jurisdiction.minimum_age ?? 18
  return (
    <footer className="lobby-foot">
      <div className="lobby-foot-age">
        <b>{text('adults_only', { age })}</b>
        <p>{text('adults_only_text')}</p>
      </div>
      <p>{text('footer_text')}</p>
      {licence !== '' && <p>{licence}</p>}
      <SandboxNote />
      <div className="lobby-foot-do">
        <Button size="sm" icon={<ShieldPlus />} onClick={() => void openProtection()}>
          {text('safer_play')}
        </Button>
        <Button size="sm" icon={<Languages />} onClick={() => void openDialog('language')}>
          {languages[language].ownName}
        </Button>
        <Button size="sm" icon={<Palette />} onClick={() => void openDialog('theme')}>
          {text('theme')}
        </Button>
        <ButtonLink size="sm" icon={<Scale />} href={toHref('/trust')}>
          {text('screen_trust')}
        </ButtonLink>
        <Button size="sm" icon={<FileBadge />} onClick={() => void openDialog('footer-license')}>
          {text('licence_title')}
        </Button>
      </div>
    </footer>
  )
}
