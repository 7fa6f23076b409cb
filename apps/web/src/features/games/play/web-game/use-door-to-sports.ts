import { getGameDetail } from '@tablestakes/contract/games'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { navigate } from '../../../../lib/address/hash-location.ts'
import { apiQuery } from '../../../../lib/api/api-query.ts'
import { leadsToSports } from '../../../../shell/games/GameLink.tsx'

/** The tile of sports is no game: an address that shows or plays it leads to the matches, as the tile does. Answers whether it does. */
export function useDoorToSports(gameId: number): boolean {
  const { data } = useQuery(apiQuery(getGameDetail, { game_id: gameId }))
  const isDoor = data !== undefined && leadsToSports(data.game)
  useEffect(() => {
    if (isDoor) navigate('/sports', { replace: true })
  }, [isDoor])
  return isDoor
}
