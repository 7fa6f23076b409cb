import './PlayerScreen.css'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import type { ReactNode } from 'react'
import { useSession } from '../../lib/session/session.ts'
import { useText } from '../../lib/words/i18n.ts'
import { EmptyState } from '../../ui/states/StateMessage.tsx'
import { openDialog } from '../dialogs/open-dialog.ts'
import { useScreenTitle } from '../frame/screen-title.ts'
import { StatePage } from '../states/StatePage.tsx'
import { StatePicture } from '../states/StatePicture.tsx'
import { useAskToJoin } from './ask-to-join.ts'

type PlayerScreenProps = {
  /** Signs beside the heading. */
  tools: ReactNode
  /** What a visitor who is not signed in is told instead. */
  guest: { title: string; text: string }
  /** The shape of the page, until it is known who is there. */
  skeleton: ReactNode
  children: ReactNode
}

/** A page about the player's own money: its heading and what is theirs, or the way in for a guest. */
export function PlayerScreen({ tools, guest, skeleton, children }: PlayerScreenProps) {
  const title = useScreenTitle()
  useAskToJoin()
  const state = useSession(({ credentials, isReturning }) =>
    credentials !== null ? 'player' : isReturning ? 'returning' : 'guest',
  )
  if (state === 'guest') return <GuestScreen {...guest} />
  return (
    <div className="player-screen">
      <div className="player-title">
        <h1 className="headline">{title}</h1>
        {tools}
      </div>
      {state === 'player' ? children : skeleton}
    </div>
  )
}

function GuestScreen({ title, text: words }: PlayerScreenProps['guest']) {
  const text = useText()
  return (
    <StatePage title={useScreenTitle()}>
      <EmptyState
        picture={<StatePicture picture="locked" />}
        title={title}
        text={words}
        action={
          <div className="state-do">
            <Button onClick={() => void openDialog('login')}>{text('log_in')}</Button>
            <Button look="action" onClick={() => void openDialog('register')}>
              {text('join')}
            </Button>
          </div>
        }
      />
    </StatePage>
  )
}
