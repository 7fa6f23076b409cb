import { toHref } from '../lib/hash-location.ts'
import { useText } from '../lib/i18n.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/StateMessage.tsx'
import { HOME } from './home.ts'
import { OpenGames } from './OpenGames.tsx'
import { StatePage } from './StatePage.tsx'
import { StatePicture } from './StatePicture.tsx'

export default function NotFoundScreen() {
  const text = useText()
  return (
    <StatePage below={<OpenGames />} title={text('screen_not_found')}>
      <EmptyState
        picture={<StatePicture picture="not-found" />}
        title={text('not_found_title')}
        text={text('not_found_text')}
        action={<ButtonLink href={toHref(HOME)}>{text('to_lobby')}</ButtonLink>}
      />
    </StatePage>
  )
}
