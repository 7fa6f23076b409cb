import { sendCode } from '@tablestakes/contract/auth'
import { getBetTasks } from '@tablestakes/contract/bonuses'
import { createOrder } from '@tablestakes/contract/deposits'
import { getBetProof, listBets, setFavorite } from '@tablestakes/contract/games'
import { listMail } from '@tablestakes/contract/mail'
import { getDataExportFile, requestDataExport } from '@tablestakes/contract/privacy'
import { setLimit } from '@tablestakes/contract/protection'
import {
  addPasskey,
  confirmSecondFactor,
  startPasskey,
  startPasskeyConfirmation,
  startSecondFactor,
} from '@tablestakes/contract/security'
import { getSportsBet } from '@tablestakes/contract/sportsbook'
import { getReceipt } from '@tablestakes/contract/wallet'
import { addWithdrawAccount, listWithdrawBanks } from '@tablestakes/contract/withdraw-accounts'
import { requestWithdrawal } from '@tablestakes/contract/withdrawals'
import { transact } from '@tablestakes/node/database'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { composeExport } from '../src/features/account/export-data.ts'
import { linkProvider } from '../src/features/auth/index.ts'
import { sendMail } from '../src/features/mail/mail-record.ts'
import { openPersonal } from '../src/features/players/index.ts'
import { drawPrize } from '../src/features/promotions/draws/draw.ts'
import { houseAccount, newKey, post } from '../src/ledger/index.ts'
import { createAuthenticator } from './authenticator.ts'
import { giveMoney } from './money.ts'
import { openSportsBet } from './open-sports-bet.ts'
import { outcome } from './outcome.ts'
import { openOwner } from './owners.ts'
import { startSandbox } from './sandbox.ts'
import { startApp } from './start-app.ts'
import { startSupplier } from './supplier.ts'

/** By a wallet of the shipped site. */
export const DEPOSIT = { goods_id: 0, goods_type: 0, amount: 500_000_000, pay_type: 1, pay_method_id: 3 } as const

/** The smallest that leaves the shipped site, and where it goes. */
export const WITHDRAWAL = { amount: 200_000_000, pay_type: 1 } as const
export const ANNS_ACCOUNT = {
  account_type: 1,
  name: 'Ann Private',
  bank_type: 'BCA',
  account_no: '7700012388',
} as const

/** More than Ann will ever stake, and what Bob allows himself. */
export const LIMIT = { kind: 'stake', period: 'month', amount: 10_000_000_000 } as const

export const here = { headers: { host: 'casino.example' } }

export type Ownings = {
  exportId: string
  passkeyId: string
  addingChallenge: { challenge_id: string; options: string }
  confirmingChallenge: { challenge_id: string; credential: string }
  secondFactorCode: string
  recoveryCode: string
  depositId: string
  withdrawalId: string
  accountId: string
  betId: string
  sportsBetId: string
  securityCode: string
  bindCode: string
  mailId: string
  drawId: string
  taskId: string
  limitChangeId: string
}

/**
 * Whose rows everybody else reaches for: a player who has one of everything. Nothing of hers may change, and none of her words may be heard.
 */
export async function openAnn() {
  const sandbox = await startSandbox()
  const app = await startApp({ config: { ...sandbox.config, rateLimitScale: 0 } })
  const ann = await openOwner(app, {
    mobile: '+923007770001',
    email: 'ann.private@example.com',
    username: 'annprivate',
    password: 'the password of Ann',
    ip: '203.0.113.201',
  })
  const annsWords = [
    '3007770001',
    'ann.private',
    'annprivate',
    '203.0.113.201',
    'order-of-ann',
    '77000123',
    'Ann Private',
  ]
  const ownings = {} as Ownings
  const bed = { app, sandbox, ann, annsWords, ownings }
  await ownMoney(bed)
  await ownGames(bed)
  await ownSecurity(bed)
  return bed
}

export type Ann = Awaited<ReturnType<typeof openAnn>>

/** Money, a withdrawal with its account, a copy of her data, movements and a task. */
async function ownMoney({ app, ann, annsWords, ownings }: Ann): Promise<void> {
  const personal = openPersonal(app.secret)
  await ann.prove()
  await giveMoney(app.database, { playerId: ann.playerId, cash: BigInt(WITHDRAWAL.amount) })
  await ann.prove()
  expect(outcome(await ann.call(addWithdrawAccount, ANNS_ACCOUNT))).toBe('ok')
  const withdrawal = (await ann.call(requestWithdrawal, WITHDRAWAL)).data!
  ownings.withdrawalId = withdrawal.id
  ownings.accountId = (await ann.call(listWithdrawBanks, {})).data!.list[0]!.id
  annsWords.push(withdrawal.id, withdrawal.order_no, ownings.accountId)

  ownings.exportId = (await ann.call(requestDataExport, {})).data!.id
  const { rows } = await app.database.query(`select payload from job where kind = 'account.compose-export'`)
  const run = await composeExport({ personal, holders: [], clock: app.clock }).prepare(rows[0].payload, {
    attempt: 1,
    signal: AbortSignal.timeout(60_000),
  })
  await transact(app.database, run)
  expect(outcome(await ann.call(getDataExportFile, { id: ownings.exportId }))).toBe('ok')

  await transact(app.database, async (tx) => {
    const from = await houseAccount(tx, { kind: 'correction', name: 'test' })
    await post(tx, {
      playerId: ann.playerId,
      currency: 'IDR',
      key: newKey(),
      reference: 'order-of-ann',
      title: 'order-of-ann',
      moves: [
        { from, to: 'cash', amount: 77_000_123n, reason: 'deposit' },
        { from, to: 'coin', amount: 77_000_123n, reason: 'bonus' },
      ],
      opens: [{ kind: 'coin', amount: 77_000_123n, target: 77_000_123n, source: 'order-of-ann' }],
    })
  })
  expect(outcome(await ann.call(getReceipt, { number: 1 }))).toBe('ok')
}

/** A bet, a favourite, a letter, a draw, an order, a limit that waits. */
async function ownGames({ app, ann, annsWords, ownings }: Ann): Promise<void> {
  const supplier = await startSupplier('acme')
  await supplier.join(app, { games: [{ code: 'acme:dice', id: 901 }] })
  const seat = await supplier.sit(app, ann)
  const { round } = await seat.bet(1_000)
  ownings.betId = (await ann.call(listBets, {})).data!.list[0]!.id
  expect(outcome(await ann.call(getBetProof, { id: ownings.betId }))).toBe('ok')
  expect(outcome(await ann.call(setFavorite, { game_id: 901 }))).toBe('ok')
  annsWords.push(ownings.betId, round)
  ownings.sportsBetId = await openSportsBet(app.database, ann.playerId)
  expect(outcome(await ann.call(getSportsBet, { id: ownings.sportsBetId }))).toBe('ok')

  await transact(app.database, async (tx) => {
    const title = { en: 'To Ann Private' }
    const awards = [{ money: 'gold', amount: 5n, multiplier: 0 }] as const
    await sendMail(tx, ann.playerId, { title, content: title, awards })
    const drawing = { playerId: ann.playerId, activityId: 10_001, weights: [1, 1], costs: [0n, 0n] }
    ownings.drawId = (await drawPrize(tx, app.secret, drawing)).drawId
  })
  ownings.taskId = (await ann.call(getBetTasks, {})).data!.taskList[0]!.id
  ownings.mailId = (await ann.call(listMail, {})).data!.list[0]!.id
  annsWords.push(ownings.mailId, ownings.drawId)

  const deposit = (await ann.call(createOrder, DEPOSIT)).data!
  ownings.depositId = deposit.id
  annsWords.push(deposit.id, deposit.order_no)

  const wider = { kind: 'stake', period: 'month', amount: 2 * LIMIT.amount } as const
  expect(outcome(await ann.call(setLimit, { ...wider, amount: LIMIT.amount }))).toBe('ok')
  ownings.limitChangeId = (await ann.call(setLimit, wider)).data!.list[0]!.pending!.id
  annsWords.push(ownings.limitChangeId)
}

/** A passkey, a second factor, codes, a provider. */
async function ownSecurity({ app, sandbox, ann, ownings }: Ann): Promise<void> {
  const personal = openPersonal(app.secret)
  const authenticator = createAuthenticator({ origin: 'http://casino.example' })
  const begun = (await ann.call(startPasskey, {}, here)).data!
  const credential = authenticator.register(begun.options)
  const kept = { challenge_id: begun.challenge_id, credential, name: 'Phone of annprivate' }
  ownings.passkeyId = (await ann.call(addPasskey, kept, here)).data!.id
  ownings.addingChallenge = (await ann.call(startPasskey, {}, here)).data!
  const asked = (await ann.call(startPasskeyConfirmation, {}, here)).data!
  ownings.confirmingChallenge = {
    challenge_id: asked.challenge_id,
    credential: authenticator.answer(asked.options),
  }

  const { secret } = (await ann.call(startSecondFactor, {})).data!
  ownings.secondFactorCode = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock() })
  const confirmed = await ann.call(confirmSecondFactor, { code: ownings.secondFactorCode })
  ownings.recoveryCode = confirmed.data!.recovery_codes[0]!

  await ann.call(sendCode, { mobile_or_email: 'ann.private@example.com', purpose: 'security' })
  ownings.securityCode = await sandbox.codeFor('ann.private@example.com')
  ownings.bindCode = await ann.codeFor(sandbox, '+923007770009')
  await transact(app.database, (tx) =>
    linkProvider(tx, personal, {
      playerId: ann.playerId,
      siteId: 'main',
      provider: 'sandbox',
      profile: { subject: 'ann', name: 'annprivate', email: 'ann.private@example.com', isEmailVerified: true },
    }),
  )
}
