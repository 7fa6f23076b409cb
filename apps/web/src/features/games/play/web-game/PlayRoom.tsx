import type { MessageOfGame } from '@tablestakes/contract/frame-messages'
import { getGameDetail, listUnfinished, playTypes } from '@tablestakes/contract/games'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { apiQuery } from '../../../../lib/api/api-query.ts'
import { refreshCalls } from '../../../../lib/api/query-client.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { openDialog, useDialogStack } from '../../../../shell/dialogs/open-dialog.ts'
import { ConnectionBar } from '../../../../shell/frame/ConnectionBar.tsx'
import { tellStakeRefused } from '../../../../shell/protection/stake-refused.ts'
import { notePlayed } from '../../../../shell/session/popups.ts'
import { WageringStrip } from '../wagering/WageringHere.tsx'
import { leaveFullScreen } from './full-screen.ts'
import { GameFrame } from './GameFrame.tsx'
import { LaunchRefused, SessionOver } from './LaunchStates.tsx'
import { leaveGame } from './leave-game.ts'
import { PlayBar } from './PlayBar.tsx'
import type { PlayAddress } from './read-address.ts'
import { readBalanceSoon } from './read-balance.ts'
import { turnSound } from './sound.ts'
import { beginStay, endStay } from './stay.ts'
import { useLaunch } from './use-launch.ts'
import { useOpenRound } from './use-open-round.ts'
import { useSessionNet } from './use-session-net.ts'

/** The bar with what is the casino's to say, and under it the game, which is somebody else's page. */
export function PlayRoom({ address: { gameId, type } }: { address: PlayAddress }) {
  const text = useText()
  const { data: detail } = useQuery(apiQuery(getGameDetail, { game_id: gameId }))
  const { visitor, launched, error, relaunch } = useLaunch({ gameId, type })
  const [startedAt] = useState(() => beginStay({ gameId, type }))
  const [isOver, setIsOver] = useState(false)
  const isAsking = useRef(false)

  const isGold = type === playTypes.GOLD
  const isPlayed = visitor === 'player' && launched !== undefined && !launched.is_demo
  const round = useOpenRound({ gameId, type: isGold ? playTypes.GOLD : playTypes.CAPITAL, isPlayed })
  const net = useSessionNet({ gameId, startedAt, isGold, isCounted: isPlayed })
  const name = detail?.game.name ?? text('screen_webgame')

  useEffect(
    () => () => {
      endStay(startedAt)
      leaveFullScreen()
      // The round one leaves behind is offered where one goes.
      void refreshCalls([listUnfinished])
    },
    [startedAt],
  )

  const leave = () => leaveGame({ gameId, isRoundOpen: round.isOpen() })
  const openAgain = () => {
    setIsOver(false)
    relaunch()
  }

  function hear(message: MessageOfGame): void {
    if (message.type === 'round') round.tell(message)
    else if (message.type === 'balance_changed') {
      const { user } = useSession.getState()
      if (user) notePlayed(user.uid)
      readBalanceSoon()
    } else if (message.type === 'sound') turnSound(message.isOn)
    else if (message.type === 'session_over') setIsOver(true)
    else if (message.type === 'limit_reached') tellStakeRefused()
    else if (message.type === 'top_up') ask(() => openDialog('recharge'))
    else if (message.type === 'close') ask(leave)
  }

  /** One question at a time: a game that asks again and again opens nothing more. */
  function ask(question: () => Promise<unknown>): void {
    if (isAsking.current || useDialogStack.getState().entries.length > 0) return
    isAsking.current = true
    void question().finally(() => {
      isAsking.current = false
    })
  }

  return (
    <>
      <PlayBar
        gameId={gameId}
        name={name}
        money={!isPlayed ? (launched?.is_demo ? 'demo' : null) : isGold ? 'gold' : 'cash'}
        isGuest={visitor === 'guest'}
        startedAt={launched ? startedAt : null}
        net={net}
        hold={isOver ? 'none' : round.hold}
        onLeave={() => void leave()}
      />
      <div className="play-line">
        <ConnectionBar />
        {isPlayed && !isGold && detail && <WageringStrip game={detail.game} />}
      </div>
      <div className="play-stage">
        {error ? (
          <LaunchRefused error={error} gameId={gameId} onAgain={openAgain} />
        ) : (
          <GameFrame
            key={launched?.url ?? ''}
            url={launched?.url ?? null}
            name={name}
            art={detail?.game ?? null}
            onMessage={hear}
            onAgain={openAgain}
          />
        )}
        {isOver && <SessionOver onAgain={openAgain} onLeave={() => void leave()} />}
      </div>
    </>
  )
}
