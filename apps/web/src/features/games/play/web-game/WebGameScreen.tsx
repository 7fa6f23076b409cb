import './web-game.css'
import { useEffect } from 'react'
import { navigate, readLocation, useHashQuery } from '../../../../lib/address/hash-location.ts'
import { useTheme } from '../../../../lib/browser/theme.ts'
import { holdPage } from '../../../../lib/browser/unsaved.ts'
import { holdPopups } from '../../../../shell/session/popups.ts'
import { ErrorBoundary } from '../../../../shell/states/ErrorBoundary.tsx'
import ServerErrorScreen from '../../../../shell/states/ServerErrorScreen.tsx'
import { NoGame } from './NoGame.tsx'
import { PlayRoom } from './PlayRoom.tsx'
import { type PlayAddress, readPlayAddress } from './read-address.ts'
import { beginSilent } from './sound.ts'
import { useDoorToSports } from './use-door-to-sports.ts'
import { keepWebGamePath, readWebGamePath } from './web-game-path.ts'

const isHere = () => readLocation().path === '/webgame'

/** A game being played: it has the whole page. */
export default function WebGameScreen() {
  const query = useHashQuery()
  const address = readPlayAddress(query)
  const isGame = address !== null
  useEffect(() => {
    const kept = readWebGamePath()
    if (isGame) keepWebGamePath(query)
    // On the way to another page the old one still stands for a moment, and must not call the player back.
    else if (query === '' && kept !== null && isHere()) navigate(kept, { replace: true })
  }, [query, isGame])
  const isDay = useTheme(({ chosen, configured }) => (chosen ?? configured) === 'daylight')
  return (
    // A stage is never light: by day a running round keeps the night.
    <main className="play" id="main" tabIndex={-1} data-theme={isDay ? 'vibrant-blue' : undefined}>
      <ErrorBoundary resetKey={query} fallback={<ServerErrorScreen />}>
        {address ? <Playing key={`${address.gameId}/${address.type}`} address={address} /> : <NoGame />}
      </ErrorBoundary>
    </main>
  )
}

function Playing({ address }: { address: PlayAddress }) {
  const { gameId, startsSilent } = address
  useDoorToSports(gameId)
  useEffect(() => {
    if (startsSilent) beginSilent()
  }, [startsSilent])
  // Neither an offer nor a turned phone may come between a player and a round.
  useEffect(() => {
    const letPopupsGo = holdPopups()
    const letPageGo = holdPage()
    return () => {
      letPageGo()
      letPopupsGo()
    }
  }, [])
  return <PlayRoom address={address} />
}
