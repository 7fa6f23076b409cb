import type { Reader } from '@tablestakes/node/database'
import { outcomes } from '../codes.ts'
import type { Key } from './key.ts'
import type { Settled } from './play.ts'

/** Ends a stake by rule, because nobody has told its end in time: it stands from then on. A late win is still paid. */
export async function closeStake(
  reader: Reader,
  { playerId, currency, play, key }: { playerId: bigint; currency: string; play: Key; key: Key },
): Promise<Settled> {
  const { rows } = await reader.query<Omit<Settled, 'outcome'> & { outcome: number }>(
    'select * from close_stake($1, $2, $3, $4)',
    [playerId, currency, play, key],
  )
  const { outcome, ...answer } = rows[0]!
  return { outcome: outcomes[outcome]!, ...answer }
}
