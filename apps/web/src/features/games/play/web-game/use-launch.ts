import { getGameUrl } from '@tablestakes/contract/games'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../../../../lib/api/api.ts'
import { useSession } from '../../../../lib/session/session.ts'
import type { PlayType } from './read-address.ts'

/** Phones have a finger and no hover. */
const isMobile = () => matchMedia('(pointer: coarse)').matches

/**
 * Opens the game when the page does, and again when the player signs in or out meanwhile. A mutation, because its address is
 * good once: asked for again, as any query may be, it would unload a running game.
 */
export function useLaunch({ gameId, type }: { gameId: number; type: PlayType | null }) {
  const visitor = useSession(({ credentials, isReturning }) =>
    credentials !== null ? 'player' : isReturning ? 'returning' : 'guest',
  )
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      callApi(getGameUrl, { game_id: gameId, is_mobile: isMobile(), ...(type !== null && { type }) }, { quiet: true }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visitor or money opens another session.
  useEffect(() => {
    if (visitor !== 'returning') mutate()
  }, [visitor, gameId, type, mutate])
  return { visitor, launched: isPending ? undefined : data, error: isPending ? null : error, relaunch: () => mutate() }
}
