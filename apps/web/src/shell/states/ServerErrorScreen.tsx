import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { RotateCw } from 'lucide-react'
import { toHref } from '../../lib/address/hash-location.ts'
import { useText } from '../../lib/words/i18n.ts'
import { ErrorState } from '../../ui/states/StateMessage.tsx'
import { HOME } from '../frame/home.ts'
import { StatePage } from './StatePage.tsx'
import { StatePicture } from './StatePicture.tsx'

/**
 * /500, and what a broken page shows in its place. Trying again loads the page anew: code that did not arrive stays
 * missing for the rest of a visit, and drawing the same again would break the same way.
 */
export default function ServerErrorScreen() {
  const text = useText()
  const actions = (
    <div className="state-do">
      <Button icon={<RotateCw />} onClick={() => location.reload()}>
        {text('try_again')}
      </Button>
      <ButtonLink look="text" href={toHref(HOME)}>
        {text('to_lobby')}
      </ButtonLink>
    </div>
  )
  return (
    <StatePage title={text('screen_server_error')}>
      <ErrorState
        picture={<StatePicture picture="error" />}
        title={text('server_error_title')}
        text={text('server_error_text')}
        action={actions}
      />
    </StatePage>
  )
}
