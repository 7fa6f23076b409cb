import { playerStates } from '@tablestakes/contract/account'
import { logIn, loginTypes, renewSession } from '@tablestakes/contract/auth'
import { cancelDeletion, getDeletion, requestDataExport, requestDeletion } from '@tablestakes/contract/privacy'
import { transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { giveMoney } from '../../../test/money.ts'
import { outcome } from '../../../test/outcome.ts'
import { type Owner, openOwner } from '../../../test/owners.ts'
import { amina, DAY_MS, type Person, startPrivacy } from '../../../test/privacy.ts'
import { freeze, houseAccount, newKey, openSettling, payHold, readBalance } from '../../ledger/index.ts'
import { setPlayerState } from '../players/index.ts'

const { app, clock, database, sandbox, work, liveAsSomebody, gameAccount } = await startPrivacy()

describe('deleting the account', () => {
  test('needs a confirmation, waits fourteen days and can be taken back until then', async () => {
    const ann = await openOwner(app, { mobile: '+923005550201' })
    expect((await ann.call(getDeletion, {})).data).toEqual({ deletion: null })
    expect(outcome(await ann.call(requestDeletion, {}))).toBe('PROOF_NEEDED')
    await ann.prove()
    const asked = (await ann.call(requestDeletion, {})).data!
    expect(asked).toMatchObject({ state: 'waiting', due_time: clock() + 14 * DAY_MS })
    expect(asked.kept_keys.length).toBeGreaterThan(0)
    expect((await ann.call(getDeletion, {})).data).toEqual({ deletion: asked })
    // Asking again a minute later does not begin anew.
    clock.advance(60_000)
    expect((await ann.call(requestDeletion, {})).data).toEqual(asked)
    clock.advance(-60_000)

    clock.advance(14 * DAY_MS - 1)
    await work()
    expect((await ann.call(getDeletion, {})).data?.deletion?.state).toBe('waiting')
    expect(outcome(await ann.call(cancelDeletion, {}))).toBe('ok')
    expect(outcome(await ann.call(cancelDeletion, {}))).toBe('NOT_FOUND')
    expect((await ann.call(getDeletion, {})).data).toEqual({ deletion: null })
    clock.advance(1)
    await work()
    expect(outcome(await ann.call(getDeletion, {}))).toBe('ok')
    clock.advance(-14 * DAY_MS)
  })

  test('is told to the owner by mail, once, for it may have been somebody else who asked', async () => {
    const email = 'somebody-else-asked@example.com'
    const ann = await openOwner(app, { email })
    await ann.prove()
    for (let asked = 0; asked < 2; asked++) expect(outcome(await ann.call(requestDeletion, {}))).toBe('ok')
    await expect.poll(async () => (await sandbox.inbox(email)).map(({ subject }) => subject)).toHaveLength(1)
    expect((await sandbox.inbox(email))[0]!.subject).toBe('Your Tablestakes account will be deleted')
  })

  test('is open to a guest, who has nothing to confirm with', async () => {
    const guest = await openOwner(app, { isGuest: true })
    expect(outcome(await guest.call(requestDeletion, {}))).toBe('ok')
  })

  test('waits while the account is frozen or excluded', async () => {
    const [frozen, excluded] = [await openOwner(app), await openOwner(app)]
    for (const owner of [frozen, excluded]) {
      await owner.prove()
      await owner.call(requestDeletion, {})
    }
    await transact(database, async (tx) => {
      await setPlayerState(tx, { playerId: frozen.playerId, state: playerStates.FROZEN })
      await setPlayerState(tx, { playerId: excluded.playerId, state: playerStates.EXCLUDED })
    })
    clock.advance(15 * DAY_MS)
    await work()
    clock.advance(-15 * DAY_MS)
    for (const owner of [frozen, excluded])
      expect((await owner.call(getDeletion, {})).data?.deletion?.state).toBe('waiting')
  })

  test('leaves no trace of the person, and leaves everybody else alone', async () => {
    const chen = {
      mobile: '+923005559873',
      email: 'chen.w@example.com',
      username: 'chenw1990',
      nickName: 'Chenwanderer',
      ip: '203.0.113.79',
      device: 'nokia-of-chen',
    }
    await liveAsSomebody(amina)
    const { owner, playerId, browser } = await liveAsSomebody(chen)
    await owner.call(requestDataExport, {})
    await work()
    // Proves that the search below finds what is there.
    expect((await tablesWith(wordsOf(chen))).sort()).toEqual(
      expect.arrayContaining(['analytics_batch', 'login_attempt', 'player', 'player_device', 'player_login']),
    )
    const bystander = await snapshotOf(amina)
    await owner.prove()
    await owner.call(requestDeletion, {})
    clock.advance(14 * DAY_MS)
    await work()
    clock.advance(-14 * DAY_MS)

    expect(await tablesWith(wordsOf(chen))).toEqual([])
    expect(await rowsOf(playerId)).toEqual(
      [...STAYS, 'balance', 'deposit_order', 'entry', 'transfer', 'wager_task', 'withdraw_order'].sort(),
    )
    expect(await sealedOf(playerId)).toEqual([])
    const { rows } = await database.query(
      'select state, username, nick_name, regist_ip, erased_at is not null as is_erased from player where player_id = $1',
      [playerId],
    )
    expect(rows).toEqual([
      { state: playerStates.CLOSED, username: null, nick_name: '', regist_ip: '', is_erased: true },
    ])
    expect(await snapshotOf(amina)).toEqual(bystander)

    // There is no way back in.
    expect(outcome(await owner.call(getDeletion, {}))).toBe('UNAUTHENTICATED')
    browser.leave()
    expect(outcome(await browser.call(renewSession, {}))).toBe('UNAUTHENTICATED')
    const [phone, email] = [{ client_type: loginTypes.PHONE }, { client_type: loginTypes.EMAIL }] as const
    const names = [
      { ...phone, mobile: chen.mobile },
      { ...email, email: chen.email },
      { ...email, username: chen.username },
    ]
    for (const name of names) {
      const password = await app.encode('tall blue door')
      expect(outcome(await browser.call(logIn, { ...name, password }))).toBe('WRONG_CREDENTIALS')
    }

    // The phone is free for a new account, which we treat as a new person.
    clock.advance(61_000)
    const again = await liveAsSomebody({ ...chen, email: 'chen.new@example.com' })
    clock.advance(-61_000)
    expect(again.playerId).not.toBe(playerId)
  })

  describe('with money in it', () => {
    const moneyOf = ({ playerId }: Owner) => readBalance(database, { playerId, currency: 'IDR' })
    const stateOf = async (owner: Owner) => {
      const { rows } = await database.query('select state from player where player_id = $1', [owner.playerId])
      return rows[0].state
    }
    const openWithdrawal = async ({ playerId }: Owner, cash: bigint) => {
      const hold = { playerId, key: newKey(), holdId: crypto.randomUUID(), reference: 'W-1' }
      await transact(database, (tx) => freeze(tx, { ...hold, currency: 'IDR', cash }))
      return hold
    }

    test('is refused while there is cash, money on its way or a debt', async () => {
      const rich = await openOwner(app)
      await giveMoney(database, { playerId: rich.playerId, cash: 1n })

      const paying = await openOwner(app)
      await giveMoney(database, { playerId: paying.playerId, cash: 50n })
      const hold = await openWithdrawal(paying, 50n)

      const indebted = await openOwner(app)
      const { playerId } = indebted
      await giveMoney(database, { playerId, cash: 10n })
      const { settle } = openSettling(database)
      const bet = { playerId, currency: 'IDR', accountId: await gameAccount(), subject: null, counting: 0n } as const
      const play = newKey()
      await settle({ ...bet, kind: 'round', key: play, purse: 'cash', stake: 10n, win: 60n })
      await settle({ ...bet, kind: 'stake', key: newKey(), purse: 'cash', stake: 60n })
      await settle({ ...bet, kind: 'void', key: newKey(), play })
      expect(await moneyOf(indebted)).toMatchObject({ cash: 0n, debt: 50n })

      // In a currency the site does not have any more.
      const moved = await openOwner(app)
      await giveMoney(database, { playerId: moved.playerId, currency: 'BRL', cash: 1n })

      for (const owner of [rich, paying, indebted, moved]) {
        await owner.prove()
        expect(outcome(await owner.call(requestDeletion, {}))).toBe('BALANCE_LEFT')
        expect((await owner.call(getDeletion, {})).data).toEqual({ deletion: null })
      }
      // Paid out, it is no longer in the way.
      const to = await houseAccount(database, { kind: 'clearing', name: 'provider' })
      await transact(database, (tx) => payHold(tx, { ...hold, key: newKey(), to }))
      expect(outcome(await paying.call(requestDeletion, {}))).toBe('ok')
    })

    test('waits for money that came in meanwhile to be taken out, and does not hold up others', async () => {
      const [late, punctual] = [await openOwner(app), await openOwner(app)]
      for (const owner of [late, punctual]) {
        await owner.prove()
        expect(outcome(await owner.call(requestDeletion, {}))).toBe('ok')
      }
      await giveMoney(database, { playerId: late.playerId, cash: 500n, gold: 3n })
      clock.advance(14 * DAY_MS)
      await work()
      expect(await stateOf(punctual)).toBe(playerStates.CLOSED)
      expect(await stateOf(late)).toBe(playerStates.ACTIVE)
      expect(await moneyOf(late)).toMatchObject({ cash: 500n, gold: 3n })

      const hold = await openWithdrawal(late, 500n)
      await work()
      expect(await stateOf(late)).toBe(playerStates.ACTIVE)
      const to = await houseAccount(database, { kind: 'clearing', name: 'provider' })
      await transact(database, (tx) => payHold(tx, { ...hold, key: newKey(), to }))
      await work()
      clock.advance(-14 * DAY_MS)
      expect(await stateOf(late)).toBe(playerStates.CLOSED)
      expect(await moneyOf(late)).toMatchObject({ cash: 0n, gold: 0n })
    })

    test('gives up bonus and gold, as the books show', async () => {
      const ann = await openOwner(app)
      const { playerId } = ann
      await giveMoney(database, { playerId, coin: 40n, gold: 12n })
      await giveMoney(database, { playerId, currency: 'BRL', gold: 5n })
      await ann.prove()
      expect(outcome(await ann.call(requestDeletion, {}))).toBe('ok')
      expect(await moneyOf(ann)).toMatchObject({ coin: 40n, gold: 12n })
      clock.advance(14 * DAY_MS)
      await work()
      clock.advance(-14 * DAY_MS)
      expect(await moneyOf(ann)).toMatchObject({ coin: 0n, gold: 0n, coinTask: null, number: 4n })
      const { rows } = await database.query(
        `select currency, number, amount, debit, kind, name
         from transfer join house_account on credit = account_id where player_id = $1 order by currency, number`,
        [playerId],
      )
      const house = { kind: 'promotion', name: 'closed accounts' }
      expect(rows).toEqual([
        { currency: 'BRL', number: 2n, amount: 5n, debit: 5, ...house },
        { currency: 'IDR', number: 3n, amount: 40n, debit: 1, ...house },
        { currency: 'IDR', number: 4n, amount: 12n, debit: 5, ...house },
      ])
      const tasks = await database.query('select state from wager_task where player_id = $1', [playerId])
      expect(tasks.rows).toEqual([{ state: 2 }])
    })

    test('a deposit meets the closing: the account either closes empty or stays', async () => {
      const players = await Promise.all(Array.from({ length: 8 }, () => openOwner(app)))
      for (const owner of players) {
        await giveMoney(database, { playerId: owner.playerId, gold: 1n })
        await owner.prove()
        await owner.call(requestDeletion, {})
      }
      clock.advance(14 * DAY_MS)
      const deposits = players.map(({ playerId }) => giveMoney(database, { playerId, cash: 10n }))
      await Promise.all([work(), ...deposits])
      clock.advance(-14 * DAY_MS)
      for (const owner of players) {
        const { gold, number } = await moneyOf(owner)
        // Gold was given up only where the closing came first.
        const isClosed = (await stateOf(owner)) === playerStates.CLOSED
        expect({ gold, number }).toEqual(isClosed ? { gold: 0n, number: 3n } : { gold: 1n, number: 2n })
      }
    })
  })

  test('every table that names a player is known here: its rows go, or stay for a reason', async () => {
    const { rows } = await database.query<{ table_name: string }>(
      `select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'player_id' order by table_name`,
    )
    expect(rows.map(({ table_name }) => table_name)).toEqual(
      [
        ...GOES,
        ...STAYS,
        ...EXCLUDED,
        ...MONEY,
        ...PLAYED,
        ...PAID,
        ...FACTS,
        ...REWARDED,
        ...INVITED,
        ...PASSES,
      ].sort(),
    )
  })
})

/** Every movement of money, under the number alone: the law wants it kept, and the books must still add up. */
const MONEY = [
  'balance',
  'entry',
  'foreign_key',
  'hold',
  'late_outcome',
  'open_stake',
  'player_day',
  'transfer',
  'voided_play',
  'wager_task',
]
/** The games that were opened, by which a late win names its player, and bets whose rollback came too late. */
const PLAYED = ['game_session', 'refused_rollback', 'round_end', 'sports_bet', 'sports_free_bet']
/** What was paid in and out and how it ended: the law wants that kept too. How it could be paid, and to whom, is deleted. */
const PAID = [
  'deposit_order',
  'payment_review',
  'recharge_reward_join',
  'solana_address',
  'solana_watch',
  'withdraw_approval',
  'withdraw_order',
  'withdraw_step',
]
/** What was given for something, and how it was drawn: the books name it, and nothing may be given twice. */
const REWARDED = [
  'activity_claim',
  'box_item',
  'free_round_grant',
  'free_round_play',
  'jackpot_win',
  'gift_packet',
  'gift_part',
  'hand_grant',
  'match_guess',
  'player_vip',
  'promotion_draw',
  'promotion_seed',
  'rain_part',
  'redeem_use',
  'tournament_mark',
  'tournament_score',
  'turntable_part',
  'turntable_round',
  'vip_claim',
  'vip_period_claim',
]
/** Who came by which number's link, and what that counts: statements of commission follow from it. Names of links are emptied. */
const INVITED = ['agent', 'invite_campaign', 'invitee', 'invitee_stake']
/** What has happened under the number, and what was counted from it: it follows from the movements of money and must add up. */
const FACTS = ['fact_count', 'fact_cursor', 'player_fact', 'player_fact_count']
/** The books' number, what was agreed to, and the request that says why nobody is behind the number. */
const STAYS = ['deletion_request', 'player', 'player_consent', 'player_stop']
/** By what somebody who is excluded is known again, as long as that lasts. */
const EXCLUDED = ['excluded_mark']
/** Messages of the last hour. */
const PASSES = ['live_event', 'outbox']
const GOES = [
  'activity_join',
  'analytics_batch',
  'campaign_visit',
  'care_case',
  'care_note',
  'care_step',
  'chat',
  'data_export',
  'guest_secret',
  'idempotency',
  'launch_code',
  'limit_change',
  'limit_loosened',
  'live_ticket',
  'login_attempt',
  'mail',
  'passkey_challenge',
  'play_day',
  'play_limit',
  'play_time',
  'player_contact',
  'player_device',
  'player_document',
  'player_favorite',
  'player_limit',
  'player_login',
  'player_marker',
  'player_oauth',
  'player_passkey',
  'player_password',
  'player_protection',
  'player_session',
  'player_totp',
  'promotion_mark',
  'push_choice',
  'push_device',
  'push_message',
  'recovery_code',
  'refresh_secret',
  'register_check',
  'self_test',
  'shown_bet',
  'withdraw_account',
]

const wordsOf = (person: Person) => [
  person.mobile.slice(1),
  person.email,
  person.username,
  person.nickName,
  person.ip,
  person.device,
]

/** The tables in which a word stands anywhere, as text or as the bytes of it. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const patterns = words.flatMap((word) => [`%${word}%`, `%${Buffer.from(word).toString('hex')}%`])
  const found = []
  for (const { table_name: table } of rows) {
    const { rowCount } = await database.query(`select from "${table}" as row where row::text ilike any ($1) limit 1`, [
      patterns,
    ])
    if (rowCount) found.push(table)
  }
  return found
}

/** The tables that still have something under a player's number. */
async function rowsOf(playerId: bigint): Promise<string[]> {
  const found = []
  for (const table of [...GOES, ...STAYS, ...MONEY, ...PAID]) {
    if ((await database.query(`select from "${table}" where player_id = $1`, [playerId])).rowCount) found.push(table)
  }
  return found.sort()
}

async function sealedOf(playerId: bigint): Promise<string[]> {
  const { rows } = await database.query<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c
     where c.table_schema = 'public' and c.column_name like 'sealed%' and exists (
       select from information_schema.columns p where p.table_schema = 'public' and p.table_name = c.table_name
         and p.column_name = 'player_id')`,
  )
  expect(rows.length).toBeGreaterThan(4)
  const found = []
  for (const { table_name: table, column_name: column } of rows) {
    const text = `select from "${table}" where player_id = $1 and "${column}" <> ''`
    if ((await database.query(text, [playerId])).rowCount) found.push(`${table}.${column}`)
  }
  return found
}

/** All rows in which somebody is named, to see that they stay as they are. */
async function snapshotOf(person: Person): Promise<string[]> {
  const texts = []
  for (const table of await tablesWith(wordsOf(person))) {
    const { rows } = await database.query<{ text: string }>(
      `select row::text as text from "${table}" as row where row::text ilike any ($1)`,
      [wordsOf(person).map((word) => `%${word}%`)],
    )
    texts.push(...rows.map(({ text }) => text))
  }
  return texts.sort()
}
