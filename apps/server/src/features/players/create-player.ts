import { randomInt } from 'node:crypto'
import type { playerClasses } from '@tablestakes/contract/account'
import type { Tx } from '@tablestakes/node/database'
import type { Site } from '../site/index.ts'
import { type Contact, putContact } from './contacts.ts'
import type { Inviter } from './invitation.ts'
import { noteInvitee } from './note-invitee.ts'
import type { Personal } from './personal.ts'

export type NewPlayer = {
  site: Site
  classify: (typeof playerClasses)[keyof typeof playerClasses]
  contact: (Contact & { isVerified: boolean }) | null
  username: string | null
  lang: string
  channelId: number
  inviter: Inviter | null
  /** The invite turntable of the player whose link was followed. */
  turntableKey: string
  /** dd/mm/yyyy; absent where none was asked for. */
  birthday: string | null
  /** What the device said of itself; nothing relies on it. */
  device: { code: string; model: string; finger: string; ip: string }
}

/** Opens the account. Throws MOBILE_TAKEN or EMAIL_TAKEN when somebody was faster with the same contact. */
export async function createPlayer(tx: Tx, personal: Personal, player: NewPlayer): Promise<bigint> {
  const { site, device, inviter } = player
  const { rows } = await tx.query<{ player_id: bigint }>(
    `insert into player (site_id, classify, username, lang, channel_id, avatar_id, sealed_birthday, turntable_key,
       parent_id, second_parent_id, third_parent_id,
       regist_device_code, regist_device_model, regist_finger, regist_ip, invitation_code)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning player_id`,
    [
      site.id,
      player.classify,
      player.username,
      player.lang,
      player.channelId,
      randomInt(1, AVATARS + 1),
      player.birthday === null ? null : personal.seal('birthday', player.birthday),
      player.turntableKey,
      inviter?.playerId ?? null,
      inviter?.parentId ?? null,
      inviter?.secondParentId ?? null,
      device.code,
      device.model,
      device.finger,
      device.ip,
      makeInvitationCode(),
    ],
  )
  const playerId = rows[0]!.player_id
  await tx.query('update player set nick_name = $2 where player_id = $1', [playerId, firstNickName(playerId)])
  if (inviter) await noteInvitee(tx, { playerId, siteId: site.id, inviter })
  if (player.contact) {
    const { isVerified, ...contact } = player.contact
    await putContact(tx, personal, { playerId, siteId: site.id, contact, isVerified })
  }
  return playerId
}

/** The drawn avatars, numbered from 1. */
export const AVATARS = 33

/** Until the player chooses one. Nobody else can: names of this form are kept for it. */
const firstNickName = (playerId: bigint) => `Player${playerId}`
export const isReservedName = (name: string): boolean => /^player\s*\d+$/i.test(name)

/** Letters and digits that cannot be mistaken for each other when read out. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 9

/** 31⁹ codes: among ten million players the chance that a new one meets a taken one is below one in two million. */
function makeInvitationCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
