import { toHref } from '../lib/hash-location.ts'
import { useText } from '../lib/i18n.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/StateMessage.tsx'
import { HOME } from './home.ts'
import { OpenGames } from './OpenGames.tsx'
import { StatePage } from './StatePage.tsx'
import { StatePicture } from './StatePicture.tsx'
import { useScreenTitle } from './screen-title.ts'

/** A page whose feature is not open on this site yet. */
export default function NotOpenYetScreen() {
  const text = useText()
  return (
    <StatePage below={<OpenGames />} title={useScreenTitle()}>
      <EmptyState
        picture={<StatePicture picture="not-open" />}
        title={text('Not_open_yet')}
        text={text('not_open_text')}
        action={<ButtonLink href={toHref(HOME)}>{text('to_lobby')}</ButtonLink>}
      />
    </StatePage>
  )
}
