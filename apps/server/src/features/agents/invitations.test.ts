import { getUserInfo } from '@tablestakes/contract/account'
import { addCampaign, getAgent, getInviteInfo, listInvitees, openInvitation } from '@tablestakes/contract/agents'
import { UNIT } from '@tablestakes/domain/money/money'
import { connect } from '@tablestakes/node/database'
import { expect, test, vi } from 'vitest'
import { startAgents } from '../../../test/agents.ts'
import { ownerUrlOf } from '../../../test/fresh-database.ts'
import { hireOperator } from '../../../test/operators.ts'
import { outcome } from '../../../test/outcome.ts'
import type { Owner } from '../../../test/owners.ts'

vi.setConfig({ testTimeout: 300_000 })

const bed = await startAgents()
const { app, database } = bed
await database.query(
  `update invite_rules set qualify_deposit = $1, qualify_stake = $2, burst = 60 where site_id = 'main'`,
  [...[100n * UNIT, 50n * UNIT]],
)
const GAME = (await database.query<{ id: number }>('select game_id as id from game limit 1')).rows[0]!.id
const owner = await hireOperator(app, 'owner.one')
const risk = await hireOperator(app, 'risk.one', ['risk'])

const stateOf = async ({ playerId }: Owner) => {
  const { rows } = await database.query<{ state: string; reasons: string[]; is_qualified: boolean }>(
    'select state, reasons, qualified_at is not null as is_qualified from invitee where player_id = $1',
    [playerId],
  )
  return rows[0]
}

async function payAndPlay(friend: Owner): Promise<void> {
  await bed.deposit(friend, 100n * UNIT)
  await bed.bet(friend, GAME, 50n * UNIT)
  await bed.count()
}

test('an invitee qualifies with a proven contact, a deposit and stakes', async () => {
  const ann = await bed.owner()
  const [proven, unproven] = [
    await bed.invite(ann, { mobile: bed.phone() }),
    await bed.invite(ann, { mobile: bed.phone(), isVerified: false }),
  ]
  await bed.deposit(proven, 100n * UNIT)
  await bed.count()
  expect(await stateOf(proven)).toMatchObject({ is_qualified: false })
  await bed.bet(proven, GAME, 50n * UNIT)
  await payAndPlay(unproven)
  expect(await stateOf(proven)).toMatchObject({ state: 'open', is_qualified: true })
  expect(await stateOf(unproven)).toMatchObject({ is_qualified: false })
  await database.query('update player_contact set verified_at = now() where player_id = $1', [unproven.playerId])
  await bed.count()
  expect(await stateOf(unproven)).toMatchObject({ is_qualified: true })
  expect((await ann.call(getInviteInfo, {})).data).toMatchObject({
    ...{ invited: 2, qualified: 2, checked: 0, qualify_deposit: 100n * UNIT },
  })
  const { rows } = await database.query(`select about from player_fact where player_id = $1 and kind = 'invited'`, [
    ann.playerId,
  ])
  expect(rows).toHaveLength(2)
})

test('one who shares a browser is held, earns nobody anything, and is released or refused by an operator once', async () => {
  const ann = await bed.owner()
  const [bob, cid] = [await bed.invite(ann, { mobile: bed.phone() }), await bed.invite(ann, { mobile: bed.phone() })]
  for (const { playerId } of [ann, bob])
    await database.query('insert into player_device (player_id, device_hash) values ($1, $2)', [
      playerId,
      Buffer.alloc(32, 7),
    ])
  await payAndPlay(bob)
  await payAndPlay(cid)
  expect(await stateOf(bob)).toEqual({ state: 'held', reasons: ['device'], is_qualified: false })
  expect(await stateOf(cid)).toMatchObject({ is_qualified: true })
  expect((await ann.call(getAgent, {})).data).toMatchObject({ checked: 1 })
  const listed = (await risk.get(`/operator/invitees?state=held&agent=${ann.playerId}`)).json<{ list: object[] }>()
  expect(listed.list).toMatchObject([{ player_id: Number(bob.playerId), reasons: ['device'], state: 'held' }])
  await bed.bet(bob, GAME, 10n * UNIT)
  await bed.count()
  const before = (await ann.call(getAgent, {})).data!.invitees[0]!.staked
  expect(before).toBe(100n * UNIT)
  const decide = (is_released: boolean) =>
    risk.post(`/operator/invitees/${bob.playerId}`, { is_released, reason: 'They are a couple with one phone.' })
  expect((await decide(true)).statusCode).toBe(200)
  expect((await decide(false)).statusCode).toBe(409)
  await bed.count()
  expect(await stateOf(bob)).toMatchObject({ state: 'released', is_qualified: true })
})

test('a burst of registrations is held', async () => {
  const ann = await bed.owner()
  await database.query(`update invite_rules set burst = 2 where site_id = 'main'`)
  const friends = []
  for (let nth = 0; nth < 3; nth++) friends.push(await bed.invite(ann))
  await database.query(`update invite_rules set burst = 60 where site_id = 'main'`)
  expect(await Promise.all(friends.map(stateOf))).toMatchObject([
    ...[{ state: 'open' }, { state: 'open' }, { state: 'held', reasons: ['burst'] }],
  ])
})

test('campaigns count opens, registrations and first deposits for themselves', async () => {
  const ann = await bed.owner()
  const campaign = (await ann.call(addCampaign, { name: ' Group  A ' })).data!
  expect(campaign).toMatchObject({ number: 1, name: 'Group A', opens: 0 })
  expect((await ann.call(addCampaign, { name: 'Group A' })).data).toEqual(campaign)
  for (const ip of ['203.0.113.5', '203.0.113.5', '203.0.113.6'])
    expect(outcome(await app.browser({ ip }).call(openInvitation, { invitation_code: campaign.code }))).toBe('ok')
  expect(outcome(await app.guest.call(openInvitation, { invitation_code: 'NOBODYS99' }))).toBe('ok')
  const friend = await bed.invite({ playerId: ann.playerId, campaign: 1 })
  await bed.invite(ann)
  await bed.deposit(friend, 10n * UNIT)
  await bed.count()
  expect((await ann.call(getInviteInfo, {})).data!.campaigns).toMatchObject([
    { number: 0, opens: 0, registrations: 1, first_deposits: 0 },
    { number: 1, name: 'Group A', registrations: 1, first_deposits: 1, opens: expect.any(Number) },
  ])
  for (let nth = 2; nth <= 50; nth++) await ann.call(addCampaign, { name: `Link ${nth}` })
  expect(outcome(await ann.call(addCampaign, { name: 'One more' }))).toBe('CAMPAIGNS_FULL')
})

test('the tree pages by key, masks, tells ranges, and shows nobody else’s', async () => {
  const ann = await bed.owner()
  const friends: Owner[] = []
  for (let nth = 0; nth < 25; nth++) friends.push(await bed.invite(ann))
  const below = await bed.invite(friends[3]!)
  const seen: string[] = []
  let last_id = ''
  do {
    const { list, last_id: next } = (await ann.call(listInvitees, { last_id, limit: 10 })).data!
    seen.push(...list.map(({ id }) => id))
    last_id = next
  } while (last_id !== '')
  expect(seen).toEqual(friends.map(({ playerId }) => String(playerId)).toReversed())
  await bed.deposit(below, 500n * UNIT)
  await bed.count()
  const [row] = (await ann.call(listInvitees, { level: 2 })).data!.list
  expect(row).toMatchObject({
    id: String(below.playerId),
    level: 2,
    deposited: { from: 100n * UNIT, to: 1_000n * UNIT },
  })
  expect(row!.nickname).toContain('***')
  const parent_id = String(friends[3]!.playerId)
  expect((await ann.call(listInvitees, { parent_id })).data!.list.map(({ id }) => id)).toEqual([String(below.playerId)])
  const stranger = await bed.owner()
  expect(outcome(await stranger.call(listInvitees, { parent_id }))).toBe('NOT_FOUND')
  expect((await stranger.call(listInvitees, { uid: Number(below.playerId) })).data!.list).toEqual([])
})

/** As the database does by itself a minute later. Only the owner of a table may. */
async function analyse(): Promise<void> {
  const owner = connect(ownerUrlOf(database), { max: 1 })
  await owner.query('analyze invitee')
  await owner.end()
}

test('a team is shown by age or by stakes, page after page, and nobody’s place is told but to their agent', async () => {
  const ann = await bed.owner()
  const friends: Owner[] = []
  for (const stake of [30n, 10n, 20n, 10n]) {
    const friend = await bed.invite(ann, { mobile: bed.phone() })
    await bed.deposit(friend, 100n * UNIT)
    await bed.bet(friend, GAME, stake * UNIT)
    friends.push(friend)
  }
  await bed.count()
  const shown = async (order: 'newest' | 'oldest' | 'staked') => {
    const found: number[] = []
    let last_id = ''
    do {
      const { list, last_id: next } = (await ann.call(listInvitees, { order, last_id, limit: 1 })).data!
      found.push(...list.map(({ id }) => friends.findIndex(({ playerId }) => String(playerId) === id)))
      last_id = next
    } while (last_id !== '')
    return found
  }
  expect(await shown('newest')).toEqual([3, 2, 1, 0])
  expect(await shown('oldest')).toEqual([0, 1, 2, 3])
  expect(await shown('staked')).toEqual([0, 2, 3, 1])
  // Another's invitee as the end of a page would tell whether they have staked more.
  const stranger = await bed.invite(await bed.owner(), { mobile: bed.phone() })
  const asked = { order: 'staked', last_id: String(stranger.playerId) } as const
  expect(outcome(await ann.call(listInvitees, asked))).toBe('NOT_FOUND')
})

/** More on demand: INVITEES=100000. */
const INVITEES = Number(process.env.INVITEES ?? 10_000)

test('a page of many invitees reads a page of them', async () => {
  const ann = await bed.owner()
  // In parts: one statement for all takes longer than a statement may.
  for (let from = 0; from < INVITEES; from += 1_000)
    await database.query(
      `with made as (
         insert into player (site_id, classify, nick_name, parent_id)
         select 'main', 1, 'Somebody' || n, $1 from generate_series($2::integer, $2 + 999) n returning player_id
       ) insert into invitee (player_id, site_id, parent_id) select player_id, 'main', $1 from made`,
      [ann.playerId, from],
    )
  await analyse()
  const { list, last_id } = (await ann.call(listInvitees, { limit: 100 })).data!
  expect(list).toHaveLength(100)
  const middle = String(Number(last_id) - INVITEES / 2)
  expect((await ann.call(listInvitees, { limit: 100, last_id: middle })).data!.list).toHaveLength(100)
  for (const condition of [
    'player_id < $2 order by player_id desc',
    '(staked, player_id) < (0, $2) order by staked desc, player_id desc',
  ]) {
    const { rows } = await database.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers off, costs off, timing off, summary off)
       select player_id from invitee where parent_id = $1 and ${condition} limit 100`,
      [ann.playerId, BigInt(middle)],
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index (Only )?Scan[^\n]*rows=100/)
    expect(plan).not.toContain('Rows Removed')
  }
})

test('a level follows the week’s stakes, stays for a month, and an operator names a top agent', async () => {
  await database.query(`update agent_level set weekly_stakes = $1::bigint * level where site_id = 'main'`, [
    1_000n * UNIT,
  ])
  const ann = await bed.owner()
  const bob = await bed.invite(ann, { mobile: bed.phone() })
  await bed.deposit(bob, 10_000n * UNIT)
  await bed.bet(bob, GAME, 50n * UNIT)
  await bed.count()
  await bed.bet(bob, GAME, 2_500n * UNIT)
  await bed.passDay()
  const levelOf = async () => (await ann.call(getAgent, {})).data!
  expect(await levelOf()).toMatchObject({ top_agent: false, top_agent_level: 2, next_level: { level: 3 } })
  for (let day = 0; day < 25; day++) await bed.passDay()
  expect(await levelOf()).toMatchObject({ top_agent_level: 2 })
  for (let day = 0; day < 20; day++) await bed.passDay()
  expect(await levelOf()).toMatchObject({ top_agent_level: 0, level_until: expect.anything() })
  const marketing = await hireOperator(app, 'marketing.one', ['marketing'])
  const asked = await marketing.post(`/operator/agents/${ann.playerId}/top`, {
    ...{ top_level: 4, reason: 'Runs a large group of players.' },
  })
  expect(asked.statusCode).toBe(202)
  const { proposal_id: id, digest } = asked.json<{ proposal_id: string; digest: string }>()
  const agreed = await owner.post(`/operator/proposals/${id}/agree`, { digest })
  expect(agreed.statusCode).toBe(200)
  expect((await ann.call(getUserInfo, {})).data).toMatchObject({ top_agent: true, top_agent_level: 4 })
})
