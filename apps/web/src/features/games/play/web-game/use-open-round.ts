import { listUnfinished } from '@tablestakes/contract/games'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { apiQuery } from '../../../../lib/api/api-query.ts'
import type { PlayType } from './read-address.ts'

type OpenRoundOptions = { gameId: number; type: PlayType; isPlayed: boolean }

/** Whether a round is open. The game says so when that changes; until then what the books know from before counts. */
export function useOpenRound({ gameId, type, isPlayed }: OpenRoundOptions) {
  const told = useRef<boolean | null>(null)
  const { data: known = false } = useQuery({
    ...apiQuery(listUnfinished, {}),
    enabled: isPlayed,
    select: ({ list }) => list.some((round) => round.game.id === gameId && round.type === type),
  })
  return {
    isOpen: () => told.current ?? known,
    tell: (isOpen: boolean) => {
      told.current = isOpen
    },
  }
}
