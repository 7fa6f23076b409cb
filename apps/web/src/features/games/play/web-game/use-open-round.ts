import type { MessageOfGame } from '@tablestakes/contract/frame-messages'
import { listUnfinished } from '@tablestakes/contract/games'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { apiQuery } from '../../../../lib/api/api-query.ts'
import { setRoundOpen } from '../../../../shell/protection/round-hold.ts'
import { type Hold, holdOf } from './held-back.ts'
import type { PlayType } from './read-address.ts'

type OpenRoundOptions = { gameId: number; type: PlayType; isPlayed: boolean }
type RoundNews = Extract<MessageOfGame, { type: 'round' }>

/**
 * Whether a round is open, and what of it may be shown beside the game. The game says so when that changes; until then what the books
 * know from before counts.
 */
export function useOpenRound({ gameId, type, isPlayed }: OpenRoundOptions) {
  const told = useRef<boolean | null>(null)
  const [hold, setHold] = useState<Hold>('none')
  const { data: known = false } = useQuery({
    ...apiQuery(listUnfinished, {}),
    enabled: isPlayed,
    select: ({ list }) => list.some((round) => round.game.id === gameId && round.type === type),
  })
  useEffect(() => () => setRoundOpen(false), [])
  return {
    isOpen: () => told.current ?? known,
    hold,
    tell: (news: RoundNews) => {
      told.current = news.isOpen
      setRoundOpen(news.isOpen)
      setHold(holdOf(news))
    },
  }
}
