/** A team for a player who is only looked at: friends on three levels, and two weeks of statements that were really reckoned. */
import { connect, type Database, transact } from '@tablestakes/node/database'
import { dayAt } from '../apps/server/src/features/agents/calendar.ts'
import { closeDay } from '../apps/server/src/features/agents/close-day.ts'
import { type ApiClient, openApiClient, type RegisteredPlayer, randomMobile } from './api-client.ts'

const UNIT = 10_000n
const DAYS = 14
/** The site that players join where nothing else is said. */
const SITE = { currency: 'IDR', timeZone: 'Asia/Jakarta' }
const DICE = 101

type Friend = { client: ApiClient; playerId: bigint }

export async function bringFriends(
  product: { url: string; databaseUrl: string },
  { client }: Pick<RegisteredPlayer, 'client'>,
): Promise<void> {
  await client.call('POST', '/api/invite/campaign', { name: 'Group A' })
  const [first, second, third] = await inviteThree(product.url, client)
  const below = await join(product.url, first!.client)
  const last = await join(product.url, below.client)
  const database = connect(product.databaseUrl, { max: 2 })
  try {
    await playForDays(database, [first!, second!, below, last])
    await database.query(
      `update invitee set deposited = $2, deposits = 1, qualified_at = now() where player_id = any ($1)`,
      [[first!.playerId, second!.playerId, below.playerId], 500_000n * UNIT],
    )
    await database.query(
      `update agent_team t set qualified = 2 from invitee i where i.player_id = $1 and t.agent_id = i.parent_id and t.depth = 1`,
      [first!.playerId],
    )
    await database.query('update invitee set deposited = $2, deposits = 1 where player_id = $1', [
      third!.playerId,
      50_000n * UNIT,
    ])
  } finally {
    await database.end()
  }
}

async function inviteThree(url: string, client: ApiClient): Promise<Friend[]> {
  const friends: Friend[] = []
  for (let count = 0; count < 3; count++) friends.push(await join(url, client))
  return friends
}

/** Each on a phone of their own. */
async function join(url: string, inviter: ApiClient): Promise<Friend> {
  const { invitation_code: code } = await inviter.call('GET', '/api/invite/infonew')
  const client = await openApiClient(url)
  const session = await client.call('POST', '/api/user/register', {
    client_type: 1,
    mobile: randomMobile(),
    password: client.encodePassword('a good long password'),
    is_terms_accepted: true,
    invitation_code: code,
  })
  client.enter(session)
  return { client, playerId: BigInt((session.userInfo as { uid: number }).uid) }
}

/** Stakes of past days cannot be made through the books, which know only now: they are put where the count would put them. */
async function playForDays(database: Database, friends: readonly Friend[]): Promise<void> {
  const nowMs = Date.now()
  const siteId = await siteOf(database, friends[0]!.playerId)
  const today = dayAt(nowMs, SITE.timeZone)
  for (let ago = DAYS; ago > 0; ago--) {
    const day = today - ago
    await transact(database, async (tx) => {
      for (const [place, { playerId }] of friends.entries()) {
        const staked = BigInt(1_200_000 + ((ago * 7 + place * 5) % 11) * 310_000) * UNIT
        await tx.query(
          `insert into invitee_stake (player_id, day, kind, subject_id, site_id, staked) values ($1, $2, 'game', $3, $4, $5)`,
          [playerId, day, DICE, siteId, staked],
        )
        await tx.query('update invitee set staked = staked + $2 where player_id = $1', [playerId, staked])
      }
      await closeDay(tx, { siteId, day, currency: SITE.currency, nowMs })
    })
  }
}

async function siteOf(database: Database, playerId: bigint): Promise<string> {
  const { rows } = await database.query<{ site_id: string }>('select site_id from player where player_id = $1', [
    playerId,
  ])
  return rows[0]!.site_id
}
