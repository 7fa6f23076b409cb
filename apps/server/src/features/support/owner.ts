import { type Database, type Tx, transact } from '@tablestakes/node/database'
import { makeBearer, readBearer } from '../../platform/http/bearer.ts'
import type { Visitor } from '../../platform/http/serving.ts'

/** Whose a chat is. A guest is who shows the secret of this browser: no number that a client sends is believed. */
export type ChatOwner = { kind: 'player' | 'guest'; id: bigint }

type Asking = Visitor & { playerId: bigint | null }

const COOKIE = { name: 'chat_guest', path: '/api' }
const KEPT_SECONDS = 90 * 86_400

/** The column that names the owner. */
export const columnOf = ({ kind }: ChatOwner) => `${kind}_id` as const

/** Whom the live stream tells: guests count down from zero, where no player is. */
export const listenerOf = ({ kind, id }: ChatOwner): bigint => (kind === 'player' ? id : -id)

/** Who asks; null for a visitor who has not written yet. What a player wrote as a guest in this browser joins the account. */
export async function ownerOf(database: Database, asking: Asking): Promise<ChatOwner | null> {
  const guestId = await findGuest(database, asking)
  if (asking.playerId === null) return guestId === null ? null : { kind: 'guest', id: guestId }
  const { playerId } = asking
  if (guestId !== null) await transact(database, (tx) => joinAccount(tx, { guestId, playerId }))
  if (asking.cookie(COOKIE.name) !== '') asking.setCookie({ ...COOKIE, value: '', maxAgeSeconds: 0 })
  return { kind: 'player', id: playerId }
}

/** Who asks, made known to this browser where it is somebody new. */
export async function ownerToBe(database: Database, asking: Asking): Promise<ChatOwner> {
  const known = await ownerOf(database, asking)
  if (known) return known
  const bearer = makeBearer(0n)
  const { rows } = await database.query<{ guest_id: bigint }>(
    'insert into chat_guest (site_id, secret_hash) values ($1, $2) returning guest_id',
    [asking.site.id, bearer.hash],
  )
  asking.setCookie({ ...COOKIE, value: bearer.text, maxAgeSeconds: KEPT_SECONDS })
  return { kind: 'guest', id: rows[0]!.guest_id }
}

/** The guest of this browser; null where there is no such secret. */
export async function findGuest(database: Database, { cookie }: Pick<Visitor, 'cookie'>): Promise<bigint | null> {
  const bearer = readBearer(cookie(COOKIE.name))
  if (!bearer) return null
  const { rows } = await database.query<{ guest_id: bigint }>({
    name: 'chat-guest',
    text: 'select guest_id from chat_guest where secret_hash = $1',
    values: [bearer.hash],
  })
  return rows[0]?.guest_id ?? null
}

/** A guest's chats become the player's; of two that are open one is made. */
async function joinAccount(tx: Tx, { guestId, playerId }: { guestId: bigint; playerId: bigint }): Promise<void> {
  // Several tabs sign in simultaneously: the first one does it.
  const { rowCount } = await tx.query('select from chat_guest where guest_id = $1 for update', [guestId])
  if (rowCount === 0) return
  await tx.query('select from player where player_id = $1 for update', [playerId])
  const { rows } = await tx.query<{ chat_id: string; is_guest: boolean }>(
    `select chat_id, guest_id is not null as is_guest from chat
     where closed_at is null and (guest_id = $1 or player_id = $2) order by chat_id for update`,
    [guestId, playerId],
  )
  const theirs = rows.find(({ is_guest: isGuest }) => isGuest)
  const own = rows.find(({ is_guest: isGuest }) => !isGuest)
  if (theirs && own) {
    const move = [theirs.chat_id, own.chat_id]
    await tx.query('update chat_message set chat_id = $2, client_id = null where chat_id = $1', move)
    await tx.query('update chat_image set chat_id = $2 where chat_id = $1', move)
    await tx.query(
      `update chat set waits_since = coalesce(waits_since, (select waits_since from chat other where other.chat_id = $1))
       where chat_id = $2`,
      move,
    )
    await tx.query('delete from chat where chat_id = $1', [theirs.chat_id])
  }
  await tx.query('update chat set player_id = $2, guest_id = null where guest_id = $1', [guestId, playerId])
  await tx.query('delete from chat_guest where guest_id = $1', [guestId])
}
