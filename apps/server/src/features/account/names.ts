import { tidyText } from '@tablestakes/contract/fields'
import { nameProblem } from '@tablestakes/domain/account/validation'
import type { Tx } from '@tablestakes/node/database'
import { Refusal } from '../../platform/http/refusal.ts'
import { isReservedName } from '../players/index.ts'

const LENGTH = { least: 2, most: 20 }

/**
 * The nickname a player typed. Letters that look alike in several forms become one, and so do spaces; otherwise a stranger
 * could take a name that reads like somebody else's. Names the server gives are kept for their own players.
 */
export function readNickName(typed: string, playerId: bigint): string {
  const name = tidyText(typed)
  if (nameProblem(name) !== null || hasIdleJoiner(name)) throw new Refusal('NAME_SYMBOLS')
  const letters = Array.from(name).length
  if (letters < LENGTH.least || letters > LENGTH.most || !/[\p{L}\p{Nd}]/u.test(name)) throw new Refusal('INVALID')
  if (isReservedName(name) && name.toLowerCase() !== `player${playerId}`) throw new Refusal('NAME_TAKEN')
  return name
}

/** Joiners shape letters of some scripts; beside any other letter they are invisible and make a second of the same name. */
function hasIdleJoiner(name: string): boolean {
  return /(?<![\p{Script=Arabic}\p{Script=Bengali}\p{Script=Devanagari}])[\u200c\u200d]/u.test(name)
}

export async function putNickName(tx: Tx, { playerId, name }: { playerId: bigint; name: string }): Promise<void> {
  await unlessTaken(tx.query('update player set nick_name = $2 where player_id = $1', [playerId, name]))
}

export async function putUsername(tx: Tx, { playerId, name }: { playerId: bigint; name: string }): Promise<void> {
  await unlessTaken(tx.query('update player set username = $2 where player_id = $1', [playerId, name]))
}

/** The index decides who was first, also between two simultaneous requests. */
async function unlessTaken(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : ''
    if (constraint === 'player_username' || constraint === 'player_nick_name') throw new Refusal('NAME_TAKEN')
    throw error
  }
}
