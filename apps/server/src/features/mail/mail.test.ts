import { playerStates } from '@tablestakes/contract/account'
import {
  claimAllMailAwards,
  claimMailAward,
  countUnreadMail,
  deleteAllMail,
  deleteMail,
  listMail,
  mailStates,
  readMail,
} from '@tablestakes/contract/mail'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { hireOperator } from '../../../test/operators.ts'
import { outcome } from '../../../test/outcome.ts'
import { DAY_MS, startPromotions } from '../../../test/promotions.ts'
import { setPlayerState } from '../players/index.ts'
import { type NewMail, sendMail } from './mail-record.ts'
import { sendBatch } from './send-batch.ts'

const bed = await startPromotions()
const { app, clock, database } = bed
const words = { title: { en: 'A gift', ur: 'تحفہ' }, content: { en: 'For you.' } }
const gift = [{ money: 'bonus', amount: 5n * UNIT, multiplier: 10 }] as const
const send = (playerId: bigint, mail: Partial<NewMail> = {}) =>
  transact(database, (tx) => sendMail(tx, playerId, { ...words, ...mail }))

test('the box lists the newest first, and reading counts down', async () => {
  const ann = await bed.owner()
  for (let nth = 0; nth < 3; nth++) await send(ann.playerId, { title: { en: `No. ${nth}` } })
  const { list, unread_num } = (await ann.call(listMail, { limit: 2 })).data!
  expect(list.map(({ title }) => title.en)).toEqual(['No. 2', 'No. 1'])
  expect(unread_num).toBe(3)
  const rest = (await ann.call(listMail, { last_id: list[1]!.id, limit: 2 })).data!
  expect(rest).toMatchObject({ list: [{ title: { en: 'No. 0' }, status: mailStates.UNREAD }], last_id: '' })
  const read = (await ann.call(readMail, { id: list[0]!.id })).data!
  expect(read).toMatchObject({ mail: { status: mailStates.READ }, unread_num: 2 })
  expect((await ann.call(readMail, { id: list[0]!.id })).data!.unread_num).toBe(2)
  expect((await ann.call(countUnreadMail, {})).data).toEqual({ unread_num: 2 })
})

test('what is attached is given once: repeated, raced, and by claim-all at the same time', async () => {
  const ann = await bed.owner()
  await send(ann.playerId, { awards: gift })
  await send(ann.playerId, { awards: [{ money: 'gold', amount: UNIT, multiplier: 0 }] })
  await send(ann.playerId)
  const { list } = (await ann.call(listMail, {})).data!
  expect(list[2]).toMatchObject({ is_attach: true, award_package: [{ award_type: 3, amount: 5n * UNIT }] })
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => ann.call(claimMailAward, { mail_id: list[2]!.id })),
    ...Array.from({ length: 10 }, () => ann.call(claimAllMailAwards, {})),
  ])
  expect(answers.filter(({ code }) => code === 0).length).toBeLessThanOrEqual(2)
  expect(await bed.purses(ann)).toEqual({ money: 0n, coin: 5n * UNIT, gold: UNIT })
  expect(outcome(await ann.call(claimAllMailAwards, {}))).toBe('NOTHING_TO_CLAIM')
  expect(outcome(await ann.call(claimMailAward, { mail_id: list[0]!.id }))).toBe('MAIL_NO_AWARD')
  expect((await ann.call(listMail, {})).data!.list[2]!.status).toBe(mailStates.CLAIMED)
})

test('a mail with an award is not deleted before it is claimed or over', async () => {
  const ann = await bed.owner()
  await send(ann.playerId, { awards: gift, expiresAt: new Date(clock() + DAY_MS) })
  await send(ann.playerId)
  const [plain, rich] = (await ann.call(listMail, {})).data!.list
  expect(outcome(await ann.call(deleteMail, { mail_id: rich!.id }))).toBe('MAIL_UNCLAIMED')
  expect((await ann.call(deleteAllMail, {})).data).toEqual({ mail_ids: [plain!.id], unread_num: 1 })
  clock.advance(2 * DAY_MS)
  expect(outcome(await ann.call(claimMailAward, { mail_id: rich!.id }))).toBe('MAIL_NO_AWARD')
  expect(outcome(await ann.call(deleteMail, { mail_id: rich!.id }))).toBe('ok')
  clock.advance(-2 * DAY_MS)
  expect((await ann.call(listMail, {})).data).toMatchObject({ list: [], unread_num: 0 })
})

test('a player who is stopped gets nothing out of it meanwhile', async () => {
  const ann = await bed.owner()
  const { playerId } = ann
  await send(playerId, { awards: gift })
  const { id } = (await ann.call(listMail, {})).data!.list[0]!
  const states = [
    [playerStates.EXCLUDED, 'SELF_EXCLUDED'],
    [playerStates.FROZEN, 'ACCOUNT_FROZEN'],
    [playerStates.ACTIVE, 'ok'],
  ] as const
  for (const [state, answer] of states) {
    await transact(database, (tx) => setPlayerState(tx, { playerId, state }))
    expect(outcome(await ann.call(claimMailAward, { mail_id: id }))).toBe(answer)
  }
})

test('a mail to all of a site reaches everybody once, however often its job runs', async () => {
  const [ann, ben] = [await hireOperator(app, 'ann'), await hireOperator(app, 'ben')]
  const players = [await bed.owner(), await bed.owner()]
  const abroad = await bed.owner({ siteId: 'india' })
  const wanted = {
    ...words,
    site_id: 'main',
    awards: [{ money: 'cash', amount: '2', multiplier: 0 }],
    expires_at: null,
  }
  expect((await ann.post('/operator/mails', wanted)).statusCode).toBe(202)
  const { batch_id } = (await ben.post('/operator/mails', wanted)).json()
  const run = await sendBatch.prepare({ batch_id }, { attempt: 1, signal: AbortSignal.timeout(60_000) })
  await transact(database, run)
  await transact(database, run)
  for (const owner of players) expect((await owner.call(listMail, {})).data!.list).toHaveLength(1)
  expect((await abroad.call(listMail, {})).data!.list).toEqual([])
  expect((await ann.get('/operator/mails')).json().list[0]).toMatchObject({ batch_id, title: { en: 'A gift' } })
})

test('a mail with awards needs two; texts that run or lead elsewhere are refused', async () => {
  const ann = await hireOperator(app, 'carol')
  const { playerId } = await bed.owner()
  const mail = { ...words, player: Number(playerId), awards: [], expires_at: null }
  expect((await ann.post('/operator/mails/player', mail)).statusCode).toBe(200)
  const rich = { ...mail, awards: [{ money: 'cash', amount: '2', multiplier: 0 }] }
  expect((await ann.post('/operator/mails/player', rich)).statusCode).toBe(202)
  for (const text of [
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    'https://evil.example',
    '[x](//evil.example)',
  ]) {
    const answer = await ann.post('/operator/mails/player', { ...mail, content: { en: text } })
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'CANNOT_CHANGE'])
  }
})
