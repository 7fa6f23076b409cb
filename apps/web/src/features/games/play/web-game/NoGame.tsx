import { toHref } from '../../../../lib/hash-location.ts'
import { useText } from '../../../../lib/i18n.ts'
import { HOME } from '../../../../shell/home.ts'
import { StatePicture } from '../../../../shell/StatePicture.tsx'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { EmptyState } from '../../../../ui/StateMessage.tsx'

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
