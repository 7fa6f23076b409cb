import { ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { toHref } from '../../../../lib/address/hash-location.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { HOME } from '../../../../shell/frame/home.ts'
import { StatePicture } from '../../../../shell/states/StatePicture.tsx'
import { EmptyState } from '../../../../ui/states/StateMessage.tsx'

/** The address names no game. */
export function NoGame() {
  const text = useText()
  return (
    <div className="play-state">
      <h1 className="sr-only">{text('screen_webgame')}</h1>
      <EmptyState
        picture={<StatePicture picture="not-found" />}
        title={text('detail_missing_title')}
        text={text('detail_missing_text')}
        action={<ButtonLink href={toHref(HOME)}>{text('to_lobby')}</ButtonLink>}
      />
    </div>
  )
}
