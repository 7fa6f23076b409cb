import { listInvitees } from '@tablestakes/contract/agents'
import {
  getBlindBox,
  listBlindBoxInvites,
  listBlindBoxWithdrawals,
  openBlindBox,
  spinBlindBoxWheel,
  withdrawBlindBox,
} from '@tablestakes/contract/blind-box'
import { forfeitBonus } from '@tablestakes/contract/bonuses'
import type { Call, Envelope } from '@tablestakes/contract/call'
import { getProof } from '@tablestakes/contract/fairness'
import { getBetProof } from '@tablestakes/contract/games'
import { claimMailAward, deleteMail, readMail } from '@tablestakes/contract/mail'
import { getDataExportFile } from '@tablestakes/contract/privacy'
import { answerLimit } from '@tablestakes/contract/protection'
import { savePushToken } from '@tablestakes/contract/push'
import {
  confirmIdentity,
  disableSecondFactor,
  listPasskeys,
  removePasskey,
  revokeSession,
} from '@tablestakes/contract/security'
import { cashOut, getSportsBet, setCashOutTarget } from '@tablestakes/contract/sportsbook'
import { describe, expect, test } from 'vitest'
import { accountReaches, type Reach, type Try } from '../test/account-reaches.ts'
import { DEPOSIT, here, LIMIT, openAnn, WITHDRAWAL } from '../test/ann.ts'
import { outcome } from '../test/outcome.ts'
import { type Owner, openOwner } from '../test/owners.ts'
import { rowsOfPlayer } from '../test/rows-of-player.ts'
import { nameOf } from './platform/http/answer.ts'

/**
 * Every call that needs a player, asked by those who are not that player. It is generated from what the server serves:
 * a new call fails here until it says how another player's row is tried.
 */
const bed = await openAnn()
const { app, ann, annsWords, ownings } = bed
const playerCalls = [...app.served.values()].map(({ call }) => call).filter(({ auth }) => auth === 'player')

/** The call knows no row but those of the session: naming another player must change and show nothing of theirs. */
const ownRowsOnly = (reason: string) => ({ none: reason })

const anotherPlayers: Record<string, Reach | { none: string }> = {
  'POST /api/user/gameToken': ownRowsOnly('makes a code for the session’s own player'),
  'POST /api/user/logout': ownRowsOnly('ends the session it came by, or all of the same player'),
  'POST /api/user/userinfo': ownRowsOnly('shows the session’s own player'),
  'GET /api/user/profile': ownRowsOnly('shows the session’s own player'),
  'POST /api/user/checkFrozen': ownRowsOnly('asks about the session’s own player'),
  'PUT /api/user/updateAvatar': ownRowsOnly('changes the session’s own player'),
  'GET /api/account/sessions': ownRowsOnly('lists the session’s own player’s'),
  'GET /api/account/logins': ownRowsOnly('pages through the session’s own player’s'),
  'GET /api/account/consents': ownRowsOnly('lists the session’s own player’s'),
  'POST /api/account/consents': ownRowsOnly('changes the session’s own player’s'),
  'POST /api/account/export': ownRowsOnly('copies what is stored about the session’s own player'),
  'GET /api/account/export': ownRowsOnly('shows the session’s own player’s latest'),
  'POST /api/account/delete': ownRowsOnly('asks for the session’s own player'),
  'GET /api/account/delete': ownRowsOnly('shows the session’s own player’s'),
  'POST /api/account/delete/cancel': ownRowsOnly('takes back the session’s own player’s'),
  'GET /api/account/documents': ownRowsOnly('lists the session’s own player’s'),
  'POST /api/account/documents': ownRowsOnly('keeps the session’s own player’s'),
  'GET /api/account/confirm': ownRowsOnly('shows the session’s own player’s ways'),
  'POST /api/account/confirm/passkey': ownRowsOnly('asks for the session’s own player’s passkeys'),
  'GET /api/account/second-factor': ownRowsOnly('shows the session’s own player’s'),
  'POST /api/account/second-factor/start': ownRowsOnly('begins the session’s own player’s'),
  'GET /api/account/passkeys': ownRowsOnly('lists the session’s own player’s'),
  'POST /api/account/passkeys/start': ownRowsOnly('begins the session’s own player’s'),

  'GET /api/wallet': ownRowsOnly('shows the session’s own player’s purses'),
  'POST /api/user/balance': ownRowsOnly('shows the session’s own player’s purses'),
  'GET /api/wallet/statement': ownRowsOnly('pages through the session’s own player’s'),
  'GET /api/wallet/statement/export': ownRowsOnly('writes down the session’s own player’s'),
  'GET /api/bet_task': ownRowsOnly('lists the session’s own player’s'),
  'GET /api/user/paymethod': ownRowsOnly('lists what every player of the site can pay with'),
  'GET /api/user/withdrawmethod': ownRowsOnly('lists what every player of the site can be paid by'),

  'POST /api/user/shop': ownRowsOnly('shows what is sold to the session’s own player'),
  'POST /api/user/firstcharge': ownRowsOnly('shows what is offered to the session’s own player'),
  'POST /api/user/order': ownRowsOnly('opens one of the session’s own player’s'),
  'POST /api/user/order/list': ownRowsOnly('pages through the session’s own player’s'),
  'POST /api/user/chargereward': ownRowsOnly('shows the session’s own player’s'),

  'POST /api/user/withdraw': ownRowsOnly('takes from the session’s own player’s purses'),
  'POST /api/withdraw/list': ownRowsOnly('pages through the session’s own player’s'),
  'GET /api/withdraw/info': ownRowsOnly('shows the session’s own player’s purses and account'),
  'GET /api/solana/wallet': ownRowsOnly('shows the session’s own player’s address'),
  'GET /api/solana/payment': ownRowsOnly('shows the session’s own player’s address'),
  'GET /api/withdraw/bank/list': ownRowsOnly('lists the session’s own player’s'),

  'PUT /api/user/favorite': ownRowsOnly('changes the session’s own player’s'),
  'GET /api/user/favorites': ownRowsOnly('lists the session’s own player’s'),
  'GET /api/user/recents': ownRowsOnly('lists the session’s own player’s'),
  'GET /api/game/bets': ownRowsOnly('pages through the session’s own player’s'),
  'GET /api/game/records': ownRowsOnly('adds up the session’s own player’s'),
  'GET /api/game/unfinished': ownRowsOnly('lists the session’s own player’s'),
  'GET /api/sports/bets': ownRowsOnly('pages through the session’s own player’s'),
  'GET /api/sports/free-bets': ownRowsOnly('lists the session’s own player’s'),
  'POST /api/sports/bet': ownRowsOnly('stakes for the session’s own player'),
  'GET /api/sports/bet-detail': async (bob) => [
    { answer: await bob.call(getSportsBet, { id: ownings.sportsBetId }), refused: 'NOT_FOUND' },
  ],
  'POST /api/sports/cash-out': async (bob) => [
    { answer: await bob.call(cashOut, { id: ownings.sportsBetId, amount: 1 }), refused: 'NOT_FOUND' },
  ],
  'POST /api/sports/cash-out-target': async (bob) => [
    { answer: await bob.call(setCashOutTarget, { id: ownings.sportsBetId, target: 1 }), refused: 'NOT_FOUND' },
  ],
  'GET /api/game/proof': async (bob) => [
    { answer: await bob.call(getBetProof, { id: ownings.betId }), refused: 'NOT_FOUND' },
  ],

  'POST /api/activity/join': ownRowsOnly('joins the session’s own player'),
  'POST /api/activity/claim': ownRowsOnly('gives to the session’s own player'),
  'POST /api/activity/spin': ownRowsOnly('spins for the session’s own player'),
  'POST /api/activity/grab': ownRowsOnly('gives to the session’s own player'),
  'POST /api/activity/guess': ownRowsOnly('guesses for the session’s own player'),
  'GET /api/push/settings': ownRowsOnly('shows the session’s own player’s choices'),
  'POST /api/push/settings': ownRowsOnly('changes the session’s own player’s choices'),
  'POST /api/push/fcm': async (bob) => [
    {
      answer: await bob.call(savePushToken, { token: 'of-bob', uid: Number(ann.playerId) }),
      refused: 'OTHER_PLAYER',
    },
  ],
  'POST /api/push/remove': ownRowsOnly('removes a device of the session’s own player, by its token'),
  'GET /api/actInvite/getPool': ownRowsOnly('shows the session’s own player’s turntable'),
  'POST /api/actInvite/rotate': ownRowsOnly('spins for the session’s own player'),
  'GET /api/actInvite/getInviteRewardRecord': ownRowsOnly('lists what the session’s own player’s friends added'),
  'POST /api/agent/turntable': ownRowsOnly('joins or pays the session’s own player'),
  'GET /api/invite/infonew': ownRowsOnly('shows the session’s own player’s links'),
  'POST /api/invite/campaign': ownRowsOnly('names a link of the session’s own player'),
  'GET /api/agent/info': ownRowsOnly('shows the session’s own player’s team'),
  'GET /api/agent/tree': async (bob) => [
    { answer: await bob.call(listInvitees, { parent_id: String(ann.playerId) }), refused: 'NOT_FOUND' },
  ],
  'GET /api/agent/earnings': ownRowsOnly('pages through the session’s own player’s'),
  'GET /api/agent/statement': ownRowsOnly('shows the session’s own player’s day'),
  'POST /api/agent/claim': ownRowsOnly('pays the session’s own player'),
  'POST /api/download/takeAward': ownRowsOnly('gives to the session’s own player'),
  'POST /api/hall/getRed': ownRowsOnly('shows what waits for the session’s own player'),
  'GET /api/fairness/seeds': ownRowsOnly('shows the session’s own player’s'),
  'POST /api/fairness/client-seed': ownRowsOnly('changes the session’s own player’s'),
  'POST /api/fairness/rotate': ownRowsOnly('exchanges the session’s own player’s'),
  'GET /api/fairness/revealed': ownRowsOnly('lists the session’s own player’s'),
  'GET /api/fairness/proof': async (bob) => [
    { answer: await bob.call(getProof, { id: ownings.drawId }), refused: 'NOT_FOUND' },
  ],
  'POST /api/bonus/forfeit': async (bob) => [
    { answer: await bob.call(forfeitBonus, { id: ownings.taskId }), refused: 'BONUS_UNKNOWN' },
  ],
  'GET /api/bonus/daily-gift': ownRowsOnly('shows what is offered to the session’s own player'),
  'GET /api/bonus/free-rounds': ownRowsOnly('lists the session’s own player’s'),
  'GET /api/activity/claims': ownRowsOnly('lists the session’s own player’s'),
  'GET /api/bonus/list': ownRowsOnly('lists the session’s own player’s'),
  'GET /api/get/blind_box_wheel_info': async (bob) => [
    { answer: await bob.call(getBlindBox, { player_id: Number(ann.playerId) }), refused: 'OTHER_PLAYER' },
    {
      answer: await bob.call(getBlindBox, { union_key: `19-${ann.playerId}`, player_id: Number(bob.playerId) }),
      refused: 'OTHER_PLAYER',
    },
  ],
  'POST /api/daily_blind_box_reward': async (bob) => [
    {
      answer: await bob.call(openBlindBox, { union_key: '19', player_id: Number(ann.playerId), index: 0 }),
      refused: 'OTHER_PLAYER',
    },
  ],
  'POST /api/blind_box_wheel_reward': async (bob) => [
    { answer: await bob.call(spinBlindBoxWheel, { player_id: Number(ann.playerId) }), refused: 'OTHER_PLAYER' },
  ],
  'GET /api/blind_box_wheel_withdraw': async (bob) => [
    { answer: await bob.call(withdrawBlindBox, { player_id: Number(ann.playerId) }), refused: 'OTHER_PLAYER' },
  ],
  'GET /api/blind_box_wheel_withdraw_list': async (bob) => [
    { answer: await bob.call(listBlindBoxWithdrawals, { player_id: Number(ann.playerId) }), refused: 'OTHER_PLAYER' },
  ],
  'GET /api/blind_box_wheel_invite_list': async (bob) => [
    { answer: await bob.call(listBlindBoxInvites, { player_id: Number(ann.playerId) }), refused: 'OTHER_PLAYER' },
  ],
  'GET /api/giftPacket/genGiftPacket': ownRowsOnly('makes the session’s own player’s'),
  'POST /api/giftPacket/take': ownRowsOnly('takes a part of a shared packet for the session’s own player'),
  'GET /api/goldRushing/getInfo': ownRowsOnly('shows the session’s own player’s'),
  'POST /api/goldRushing/takeAward': ownRowsOnly('gives to the session’s own player'),
  'POST /api/goldRushing/share': ownRowsOnly('is the session’s own player’s share'),
  'POST /api/user/redeem': ownRowsOnly('gives to the session’s own player'),
  'POST /api/user/vip': ownRowsOnly('shows the session’s own player'),
  'POST /api/vip/claim': ownRowsOnly('gives to the session’s own player'),
  'POST /api/support/image': ownRowsOnly('writes into the session’s own player’s chat'),
  'POST /api/support/transcript': ownRowsOnly('mails the session’s own player’s chat to them'),
  'POST /api/vip/claimPeriod': ownRowsOnly('gives to the session’s own player'),
  'POST /api/mail/list': ownRowsOnly('pages through the session’s own player’s'),
  'GET /api/mail/unread': ownRowsOnly('counts the session’s own player’s'),
  'POST /api/mail/claimAllAward': ownRowsOnly('gives to the session’s own player'),
  'POST /api/mail/deleteAllMail': ownRowsOnly('deletes the session’s own player’s'),
  'POST /api/mail/read': async (bob) => [
    { answer: await bob.call(readMail, { id: ownings.mailId }), refused: 'NOT_FOUND' },
  ],
  'POST /api/mail/claimAward': async (bob) => [
    { answer: await bob.call(claimMailAward, { mail_id: ownings.mailId }), refused: 'NOT_FOUND' },
  ],
  'POST /api/mail/deleteOneMail': async (bob) => [
    { answer: await bob.call(deleteMail, { mail_id: ownings.mailId }), refused: 'NOT_FOUND' },
  ],

  'GET /api/protection/limits': ownRowsOnly('lists the session’s own player’s'),
  'POST /api/protection/limits': ownRowsOnly('changes the session’s own player’s'),
  'POST /api/protection/limits/answer': async (bob) => {
    const tries = [true, false].map((is_confirmed) =>
      bob.call(answerLimit, { id: ownings.limitChangeId, is_confirmed }),
    )
    return (await Promise.all(tries)).map((answer) => ({ answer, refused: 'LIMIT_NOT_PENDING' }))
  },
  'GET /api/protection/care': ownRowsOnly('shows the session’s own player’s'),
  'POST /api/protection/care': ownRowsOnly('answers the session’s own player’s'),
  'GET /api/protection/state': ownRowsOnly('shows the session’s own player'),
  'POST /api/protection/cool-off': ownRowsOnly('stops the session’s own player'),
  'POST /api/protection/exclude': ownRowsOnly('excludes the session’s own player'),
  'POST /api/protection/return': ownRowsOnly('asks for the session’s own player'),
  'POST /api/protection/reality-check': ownRowsOnly('changes the session’s own player’s'),
  'POST /api/protection/reality-check/continue': ownRowsOnly('answers the session’s own player’s'),
  'GET /api/protection/summary': ownRowsOnly('adds up the session’s own player’s'),
  'GET /api/protection/statistics': ownRowsOnly('adds up the session’s own player’s'),
  'GET /api/protection/statistics/export': ownRowsOnly('writes down the session’s own player’s'),
  'GET /api/protection/self-test': ownRowsOnly('lists the session’s own player’s'),
  'POST /api/protection/self-test': ownRowsOnly('keeps the session’s own player’s'),
  'POST /api/protection/self-test/forget': ownRowsOnly('deletes the session’s own player’s'),

  ...accountReaches(bed),
}

test('every call of a player says how another player’s row is tried, and no other does', () => {
  expect(Object.keys(anotherPlayers).sort()).toEqual(playerCalls.map(nameOf).sort())
})

describe.each(playerCalls.map((call) => [nameOf(call), call] as const))('%s', (name, call) => {
  test('answers nobody without a session of their own', async () => {
    const before = await rowsOfPlayer(app.database, ann.playerId)
    const stranger = await openOwner(app)
    const expired = await openOwner(app)
    await app.database.query('update player_session set expires_at = now() where player_id = $1', [expired.playerId])
    const revoked = await openOwner(app)
    await (await revoked.elsewhere()).call(revokeSession, { id: revoked.sessionId })

    const annsToken = ann.sign({ method: 'GET', url: '/' }).headers.authorization!
    const [number, secret] = annsToken.split('.')
    const garbage = [
      'garbage',
      `${number}.${'A'.repeat(43)}`,
      `${stranger.playerId.toString(36)}.${secret}`,
      `${number}.`,
    ]
    expect(await ask(call, app.guest)).toBe('UNAUTHENTICATED')
    for (const token of garbage) expect(await ask(call, app.guest, token)).toBe('UNAUTHENTICATED')
    expect(await ask(call, expired)).toBe('UNAUTHENTICATED')
    expect(await ask(call, revoked)).toBe('UNAUTHENTICATED')
    // A stolen token without its key opens nothing, no matter which key is tried instead.
    expect(await ask(call, stranger, annsToken)).toBe('SIGNATURE')
    expect(await ask(call, app.guest, annsToken)).toBe('SIGNATURE')
    expect(await rowsOfPlayer(app.database, ann.playerId)).toEqual(before)
  })

  test('does not reach another player’s row', async () => {
    const bob = await openOwner(app, { mobile: newMobile(), password: 'the password of Bob' })
    await bob.prove()
    const entry = anotherPlayers[name]
    if (!entry) throw new Error('it is not said how another player’s row is tried')
    const before = await rowsOfPlayer(app.database, ann.playerId)
    const tried = 'none' in entry ? await nameAnn(call, bob) : await entry(bob)
    for (const { answer, refused } of tried) {
      expect(outcome(answer)).toBe(refused)
      expect(answer).not.toHaveProperty('data')
    }
    expect(await rowsOfPlayer(app.database, ann.playerId)).toEqual(before)
  })
})

test('Ann herself reaches what Bob could not', async () => {
  expect(outcome(await ann.call(getDataExportFile, { id: ownings.exportId }))).toBe('ok')
  expect((await ann.call(listPasskeys, {})).data!.list).toMatchObject([{ id: ownings.passkeyId }])
  expect(outcome(await ann.call(confirmIdentity, ownings.confirmingChallenge, here))).toBe('ok')
  expect(outcome(await ann.call(disableSecondFactor, { code: ownings.recoveryCode }))).toBe('ok')
  expect(outcome(await ann.call(removePasskey, { id: ownings.passkeyId }))).toBe('ok')
})

let people = 0
const newMobile = () => `+92300888${String(++people).padStart(4, '0')}`

/** What the call answers; whatever it refuses with, it must come without data. */
async function ask(call: Call, client: Pick<Owner, 'send'>, token?: string): Promise<string> {
  const headers = { ...(token !== undefined && { authorization: token }), ...(call.once && { 'idempotency-key': KEY }) }
  const response = await client.send({ method: call.method, url: call.path, body: bodyOf(call, {}), headers })
  expect(response.statusCode).toBe(200)
  const answer = response.json<Envelope>()
  expect(answer).not.toHaveProperty('data')
  for (const word of annsWords) expect(response.body).not.toContain(word)
  return outcome(answer)
}

const KEY = '0f0e0d0c-0b0a-4909-8807-060504030201'

/** Says Ann's number in every field a client might think of. The call does its work for Bob, so nothing need be refused. */
async function nameAnn(call: Call, bob: Owner): Promise<Try[]> {
  const named = Object.fromEntries(NAMES.map((field) => [field, Number(ann.playerId)]))
  const query = new URLSearchParams(
    Object.entries({ ...samples[nameOf(call)], ...named }).map(([field, value]): [string, string] => [
      field,
      String(value),
    ]),
  ).toString()
  const response = await bob.send({
    method: call.method,
    url: call.method === 'GET' ? `${call.path}?${query}` : call.path,
    body: bodyOf(call, { ...samples[nameOf(call)], ...named }),
    headers: { ...here.headers, ...(call.once && { 'idempotency-key': KEY }) },
  })
  // Refused or not: what it must not do is tell.
  expect(response.statusCode).toBe(200)
  for (const word of [...annsWords, ownings.passkeyId, ann.sessionId]) expect(response.body).not.toContain(word)
  return []
}

/** The smallest page that passes for one. */
const PAGE = Buffer.from(`%PDF-1.7 ${'page '.repeat(10)}`).toString('base64')

const NAMES = ['uid', 'player_id', 'playerId', 'user_id', 'account_id']
/** What a call needs besides, so that it is not refused for its form. */
const samples: Record<string, object> = {
  'POST /api/sports/bet': {
    ...{ kind: 'single', stake: 10_000, accept: 'none' },
    selections: [{ match_id: '1', market_id: '1', outcome_id: '1', price: 2_000 }],
  },
  'PUT /api/user/favorite': { game_id: 901 },
  'POST /api/activity/join': { activity_id: 10_001 },
  'POST /api/giftPacket/take': { code: 'NOT-A-CODE' },
  'POST /api/activity/claim': { activity_id: 10_001 },
  'POST /api/activity/spin': { activity_id: 7 },
  'POST /api/activity/grab': { activity_id: 9, rain_id: '00000000-0000-4000-8000-000000000000' },
  'POST /api/activity/guess': { activity_id: 1005, match_id: '1', outcome_id: 'home' },
  'POST /api/push/settings': { payments: true, security: true, support: true, offers: false, quiet: null },
  'POST /api/push/fcm': { token: 'of-bob' },
  'POST /api/push/remove': { token: 'of-bob' },
  'POST /api/fairness/client-seed': { client_seed: 'of-bob' },
  'POST /api/vip/claim': { vip_level: 1 },
  'POST /api/vip/claimPeriod': { period: 'week' },
  'POST /api/user/redeem': { code: 'NOT-A-CODE' },
  'PUT /api/user/updateAvatar': { avatar_id: 7 },
  'POST /api/account/consents': { kind: 'marketing', is_given: true },
  'POST /api/user/firstcharge': { pay_count: 0 },
  'POST /api/user/order': DEPOSIT,
  'POST /api/protection/limits': LIMIT,
  'POST /api/protection/cool-off': { hours: 24 },
  'POST /api/protection/exclude': { months: 6 },
  'POST /api/protection/reality-check': { minutes: 30 },
  'GET /api/protection/statistics': { step: 'month' },
  'GET /api/protection/statistics/export': { step: 'month' },
  'POST /api/protection/self-test': { answers: Array(9).fill(1) },
  'POST /api/user/withdraw': WITHDRAWAL,
  'POST /api/account/documents': { kind: 'selfie', media_type: 'application/pdf', content: PAGE },
}

const bodyOf = (call: Call, body: object) => (call.method === 'GET' ? '' : JSON.stringify(body))
