import { playerClasses, playerStates } from '@tablestakes/contract/account'
import type { Reader, Tx } from '@tablestakes/node/database'
import { Refusal } from '../../platform/http/refusal.ts'
import { revokeSessions } from '../../platform/http/sessions.ts'

export type PlayerState = (typeof playerStates)[keyof typeof playerStates]
export type PlayerClass = (typeof playerClasses)[keyof typeof playerClasses]

/** The player's own row, as the server knows it. */
export type PlayerRecord = {
  playerId: bigint
  siteId: string
  state: PlayerState
  classify: PlayerClass
  username: string | null
  nickName: string
  avatarId: number
  lang: string | null
  channelId: number
  sealedBirthday: Buffer | null
  frozenBecause: string
  frozenUntil: Date | null
  invitationCode: string
  parentId: bigint | null
  secondParentId: bigint | null
  thirdParentId: bigint | null
  registDeviceCode: string
  registFinger: string
  registIp: string
  createdAt: Date
}

export async function loadPlayer(reader: Reader, playerId: bigint): Promise<PlayerRecord> {
  const { rows } = await reader.query<PlayerRecord>({
    name: 'player-load',
    text: `select player_id as "playerId", site_id as "siteId", state, classify, username, nick_name as "nickName",
             avatar_id as "avatarId", lang, channel_id as "channelId", sealed_birthday as "sealedBirthday",
             frozen_because as "frozenBecause", frozen_until as "frozenUntil",
             coalesce(invitation_code, '') as "invitationCode", parent_id as "parentId",
             second_parent_id as "secondParentId", third_parent_id as "thirdParentId",
             regist_device_code as "registDeviceCode", regist_finger as "registFinger", regist_ip as "registIp",
             created_at as "createdAt"
           from player where player_id = $1`,
    values: [playerId],
  })
  const row = rows[0]
  if (!row) throw new Error(`there is no player ${playerId}`)
  return row
}

/** Of many at a time, in their order. */
export async function statesOf(reader: Reader, playerIds: readonly bigint[]): Promise<PlayerState[]> {
  const { rows } = await reader.query<{ player_id: bigint; state: PlayerState }>({
    name: 'player-states',
    text: 'select player_id, state from player where player_id = any ($1::bigint[])',
    values: [playerIds],
  })
  const states = new Map(rows.map(({ player_id: id, state }) => [id, state]))
  return playerIds.map((id) => states.get(id)!)
}

/** Whether there is such a player: an operator may have typed any number. */
export async function hasPlayer(reader: Reader, playerId: bigint): Promise<boolean> {
  const { rowCount } = await reader.query('select from player where player_id = $1', [playerId])
  return rowCount === 1
}

/**
 * The player's own row, held until the transaction ends: changes of one account and logins to it happen one after the
 * other. Without it a login that was proven by the old password could open a session after the change had ended them all.
 */
export async function lockPlayer(tx: Tx, playerId: bigint): Promise<PlayerRecord> {
  await tx.query({
    name: 'player-lock',
    text: 'select from player where player_id = $1 for no key update',
    values: [playerId],
  })
  return loadPlayer(tx, playerId)
}

/** A player who is forbidden or gone gets nowhere; a frozen or excluded one may still look at what is theirs. */
export function requireActive({ state }: Pick<PlayerRecord, 'state'>): void {
  if (state === playerStates.FORBIDDEN || state === playerStates.CLOSED) throw new Refusal('FORBIDDEN')
}

/** Nothing about a frozen account changes until an operator has looked at it. */
export function requireNotFrozen(player: Pick<PlayerRecord, 'state'>): void {
  requireActive(player)
  if (player.state === playerStates.FROZEN) throw new Refusal('ACCOUNT_FROZEN')
}

/**
 * Freezes, forbids, excludes or frees a player. A player who is forbidden or closed is signed out everywhere immediately; the
 * reason is a key of the dictionary, shown by checkFrozen.
 */
export async function setPlayerState(
  tx: Tx,
  change: { playerId: bigint; state: PlayerState; because?: string; until?: Date | null },
): Promise<void> {
  const { playerId, state, because = '', until = null } = change
  await tx.query('update player set state = $2, frozen_because = $3, frozen_until = $4 where player_id = $1', [
    playerId,
    state,
    because,
    until,
  ])
  if (state === playerStates.FORBIDDEN) await revokeSessions(tx, { playerId, because: 'USER_FORBIDDEN' })
  if (state === playerStates.CLOSED) await revokeSessions(tx, { playerId, because: 'signed_out_closed' })
}

/**
 * A guest has found a way back in of their own. The cookie that knew them is worth nothing from now on, and neither is what
 * it has opened elsewhere: a holder of a copy is out.
 */
export async function becomePlayer(
  tx: Tx,
  { playerId, sessionId }: { playerId: bigint; sessionId: string },
): Promise<void> {
  const { rowCount } = await tx.query('update player set classify = $2 where player_id = $1 and classify = $3', [
    playerId,
    playerClasses.PLAYER,
    playerClasses.GUEST,
  ])
  if (rowCount === 0) return
  await tx.query('delete from guest_secret where player_id = $1', [playerId])
  await revokeSessions(tx, { playerId, exceptSessionId: sessionId, because: 'signed_out_by_change' })
}
