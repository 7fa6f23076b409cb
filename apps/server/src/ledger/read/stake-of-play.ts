import type { Reader } from '@tablestakes/node/database'
import { isOn } from '../subject.ts'
import { dayOfKey, type Key } from '../write/key.ts'
import type { Play } from '../write/play.ts'

/** A play that ends a bet. */
type Ended = Extract<Play, { kind: 'round' | 'win' }>

export type StakeOfPlay = { gameId: number; stake: bigint; isGold: boolean }

/** What was staked on a game for a round or a win; null when nothing was. */
export async function findStakeOf(reader: Reader, play: Ended): Promise<StakeOfPlay | null> {
  const key = await keyOfStake(reader, play)
  if (key === null) return null
  // The day is written out: as a value it would leave every day of the journal in the plan.
  const { rows } = await reader.query<StakeOfPlay>(
    `select game_id as "gameId", stake, purse = 5 as "isGold" from entry
     where player_id = $1 and entry_id = $2 and day = ${dayOfKey(key)} and kind in (1, 2) and ${isOn('game')}`,
    [play.playerId, key],
  )
  return rows[0] ?? null
}

async function keyOfStake(reader: Reader, play: Ended): Promise<Key | null> {
  if (play.kind === 'round') return play.key
  if ('play' in play) return play.play
  const { rows } = await reader.query<{ key: Key }>(
    'select entry_id as key from foreign_key where source = $1 and foreign_id = $2 and player_id = $3',
    [play.foreign?.source ?? null, play.foreignPlay, play.playerId],
  )
  return rows[0]?.key ?? null
}
