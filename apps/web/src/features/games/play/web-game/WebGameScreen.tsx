import './web-game.css'
import { useEffect } from 'react'
import { useHashQuery } from '../../../../lib/hash-location.ts'
import { useTheme } from '../../../../lib/theme.ts'
import { holdPage } from '../../../../lib/unsaved.ts'
import { ErrorBoundary } from '../../../../shell/ErrorBoundary.tsx'
import { holdPopups } from '../../../../shell/popups.ts'
import ServerErrorScreen from '../../../../shell/ServerErrorScreen.tsx'
import { NoGame } from './NoGame.tsx'
import { PlayRoom } from './PlayRoom.tsx'
import { type PlayAddress, readPlayAddress } from './read-address.ts'
import { beginSilent } from './sound.ts'

/** A game being played: the whole page is its. */
export default function WebGameScreen() {
  const query = useHashQuery()
  const address = readPlayAddress(query)
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
  const { startsSilent } = address
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
