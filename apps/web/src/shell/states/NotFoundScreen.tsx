import { ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { toHref } from '../../lib/address/hash-location.ts'
import { useText } from '../../lib/words/i18n.ts'
import { EmptyState } from '../../ui/states/StateMessage.tsx'
import { HOME } from '../frame/home.ts'
import { OpenGames } from '../games/OpenGames.tsx'
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
