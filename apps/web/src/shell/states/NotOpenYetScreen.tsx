import { ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { toHref } from '../../lib/address/hash-location.ts'
import { useText } from '../../lib/words/i18n.ts'
import { EmptyState } from '../../ui/states/StateMessage.tsx'
import { HOME } from '../frame/home.ts'
import { useScreenTitle } from '../frame/screen-title.ts'
import { OpenGames } from '../games/OpenGames.tsx'
import { StatePage } from './StatePage.tsx'
import { StatePicture } from './StatePicture.tsx'

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
