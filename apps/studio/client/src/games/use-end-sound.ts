import { useEffect } from 'react'
import { stakedOf } from '../staked.ts'
import type { Table } from '../table.ts'
import type { Round } from './game-client.ts'

/** Plays how a round ended, once it has been shown. Rounds of before this visit make no sound. */
export function useEndSound({ play }: Pick<Table, 'play'>, ended: Round | null): void {
  const id = ended?.round_id
  const staked = ended ? stakedOf(ended) : 0n
  const sound = !ended ? null : ended.win >= staked * 10n ? 'big' : ended.win > staked ? 'win' : 'lose'
  useEffect(() => {
    if (id && sound) play(sound)
  }, [id, sound, play])
}
