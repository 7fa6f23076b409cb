import { playTypes } from '@tablestakes/contract/games'
import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { navigate, toHref } from '../../../../lib/address/hash-location.ts'
import { ApiRefusal } from '../../../../lib/api/refusal.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { openDialog, useDialogStack } from '../../../../shell/dialogs/open-dialog.ts'
import { HOME } from '../../../../shell/frame/home.ts'
import { useAskToJoin } from '../../../../shell/player/ask-to-join.ts'
import { writeLimitRefusal } from '../../../../shell/protection/limit-words.ts'
import { StatePicture } from '../../../../shell/states/StatePicture.tsx'
import { EmptyState, ErrorState } from '../../../../ui/states/StateMessage.tsx'
import { launchEnding, type NextStep } from './launch-ending.ts'
import { detailAddress, playAddress } from './read-address.ts'

type LaunchRefusedProps = { error: Error; gameId: number; onAgain: () => void }

/** The game did not open: why, that nothing was taken, and what to do instead. */
export function LaunchRefused({ error, gameId, onAgain }: LaunchRefusedProps) {
  const text = useText()
  const isRefused = error instanceof ApiRefusal
  const { picture, title, next } = launchEnding(isRefused ? error.code : null)
  const said = isRefused ? (writeLimitRefusal(error) ?? error.message) : text('webgame_line_text')
  useAskToJoin(next.includes('enter'))
  useAgainAfterCheck(next.includes('check'), onAgain)
  return (
    <div className="play-state">
      <ErrorState
        picture={<StatePicture picture={picture} />}
        title={text(title)}
        // The short word of the specification stands in the title already.
        text={said === text(title) ? text('webgame_no_bet') : said}
        action={
          <div className="state-do">
            {next.map((step) => (
              <Step key={step} step={step} gameId={gameId} onAgain={onAgain} />
            ))}
          </div>
        }
      />
    </div>
  )
}

/** A player who has answered the reality check gets the game without another press. */
function useAgainAfterCheck(isWaiting: boolean, onAgain: () => void): void {
  const isOpen = useDialogStack(({ entries }) => entries.some(({ name }) => name === 'reality-check'))
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isWaiting && wasOpen.current && !isOpen) onAgain()
    wasOpen.current = isOpen
  }, [isWaiting, isOpen, onAgain])
}

function Step({ step, gameId, onAgain }: { step: NextStep; gameId: number; onAgain: () => void }): ReactNode {
  const text = useText()
  switch (step) {
    case 'try-again':
      return (
        <Button icon={<RotateCw />} onClick={onAgain}>
          {text('try_again')}
        </Button>
      )
    case 'lobby':
      return <ButtonLink href={toHref(HOME)}>{text('to_lobby')}</ButtonLink>
    case 'about':
      return <ButtonLink href={toHref(detailAddress(gameId))}>{text('webgame_about')}</ButtonLink>
    case 'enter':
      return (
        <>
          <Button onClick={() => void openDialog('login')}>{text('log_in')}</Button>
          <Button look="action" onClick={() => void openDialog('register')}>
            {text('join')}
          </Button>
        </>
      )
    case 'demo':
    case 'gold':
      return (
        <Button onClick={() => navigate(playAddress(gameId, playTypes.GOLD), { replace: true })}>
          {text(step === 'demo' ? 'webgame_play_demo' : 'webgame_play_gold')}
        </Button>
      )
    case 'withdraw':
      return <ButtonLink href={toHref('/withdrawNew')}>{text('webgame_withdraw')}</ButtonLink>
    case 'documents':
      return <Button onClick={() => void openDialog('documents')}>{text('webgame_documents')}</Button>
    case 'stop':
      return <Button onClick={() => void openDialog('stopped')}>{text('stop_see')}</Button>
    case 'help':
      return <Button onClick={() => void openDialog('help-lines')}>{text('help_title')}</Button>
    case 'limits':
      return <Button onClick={() => void openDialog('protection')}>{text('limit_see')}</Button>
    case 'set-limit':
      return (
        <Button
          look="action"
          onClick={() =>
            void openDialog('limit', { kind: 'deposit', isNeeded: true }).then((isSet) => isSet && onAgain())
          }
        >
          {text('limit_set')}
        </Button>
      )
    case 'check':
      return (
        <Button
          look="action"
          onClick={() => void openDialog('reality-check').then((isAnswered) => isAnswered && onAgain())}
        >
          {text('check_open')}
        </Button>
      )
    case 'support':
      return <Button onClick={() => void openDialog('customer-service')}>{text('webgame_support')}</Button>
  }
}

/** The maker has ended the session: another one is a press away. */
export function SessionOver({ onAgain, onLeave }: { onAgain: () => void; onLeave: () => void }) {
  const text = useText()
  return (
    <div className="play-state play-over">
      <div role="alert">
        <EmptyState
          picture={<StatePicture picture="locked" />}
          title={text('webgame_over_title')}
          text={text('webgame_over_text')}
          action={
            <div className="state-do">
              <Button onClick={onLeave}>{text('back')}</Button>
              <Button look="action" icon={<RotateCw />} onClick={onAgain}>
                {text('webgame_open_again')}
              </Button>
            </div>
          }
        />
      </div>
    </div>
  )
}
