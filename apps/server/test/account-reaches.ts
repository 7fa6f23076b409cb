import { bindEmail, bindMobile, updateAccount, updateName } from '@tablestakes/contract/account'
import { startOauth } from '@tablestakes/contract/auth'
import { getOrder, operateOrder, orderOperations, orderTypes } from '@tablestakes/contract/deposits'
import { getDataExportFile } from '@tablestakes/contract/privacy'
import {
  addPasskey,
  confirmIdentity,
  confirmSecondFactor,
  disableSecondFactor,
  linkOauth,
  removePasskey,
  revokeSession,
  startSecondFactor,
  unlinkOauth,
} from '@tablestakes/contract/security'
import { getReceipt, getReceiptProof } from '@tablestakes/contract/wallet'
import {
  addWithdrawAccount,
  bankUpdates,
  changeWithdrawAccount,
  updateWithdrawBank,
} from '@tablestakes/contract/withdraw-accounts'
import { getWithdrawal, listCanWithdrawLog } from '@tablestakes/contract/withdrawals'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { ANNS_ACCOUNT, type Ann, here } from './ann.ts'
import { createAuthenticator } from './authenticator.ts'
import { outcome } from './outcome.ts'
import type { Owner } from './owners.ts'
export type Try = { answer: { code: number }; refused: string }
/** Reaches for Ann's row as Bob and says how that must be refused. */
export type Reach = (bob: Owner) => Promise<Try[]>

/** Reaches for what only an account's own player may touch: money that leaves, orders, receipts, ways in. */
export const accountReaches = ({ app, sandbox, ann, ownings }: Ann): Record<string, Reach> => ({
  'GET /api/user/withdraworder/des': async (bob) => [
    { answer: await bob.call(getWithdrawal, { id: ownings.withdrawalId }), refused: 'NOT_FOUND' },
  ],
  'GET /api/user/get/canwithdrawlog': async (bob) => [
    { answer: await bob.call(listCanWithdrawLog, { uid: String(ann.playerId) }), refused: 'OTHER_PLAYER' },
  ],
  'POST /api/withdraw/addAccount': async (bob) => [
    { answer: await bob.call(addWithdrawAccount, ANNS_ACCOUNT), refused: 'WITHDRAW_ACCOUNT_TAKEN' },
  ],
  'PUT /api/withdraw/account': async (bob) => [
    { answer: await bob.call(changeWithdrawAccount, ANNS_ACCOUNT), refused: 'WITHDRAW_ACCOUNT_NEEDED' },
  ],
  'POST /api/withdraw/bank/update': async (bob) => {
    const bank_info = { ...ANNS_ACCOUNT, account_no: '9988776655', id: ownings.accountId }
    const { ADD: _add, ...others } = bankUpdates
    const tries = Object.values(others).map((update_type) => bob.call(updateWithdrawBank, { update_type, bank_info }))
    return (await Promise.all(tries)).map((answer) => ({ answer, refused: 'NOT_FOUND' }))
  },
  'GET /api/user/payorder/des': async (bob) => [
    { answer: await bob.call(getOrder, { id: ownings.depositId }), refused: 'NOT_FOUND' },
  ],
  'POST /api/order/operate': async (bob) => {
    const tries = [ownings.depositId, ownings.withdrawalId].flatMap((id) =>
      Object.values(orderTypes).flatMap((order_type) =>
        Object.values(orderOperations).map((operation) => ({ id, order_type, operation })),
      ),
    )
    const answers = await Promise.all(tries.map((request) => bob.call(operateOrder, request)))
    return answers.map((answer) => ({ answer, refused: 'NOT_FOUND' }))
  },
  // Numbers run for each player: Ann's first movement has the number that Bob's first would have.
  'GET /api/wallet/receipt': async (bob) => [
    { answer: await bob.call(getReceipt, { number: 1 }), refused: 'NOT_FOUND' },
  ],
  'GET /api/wallet/receipt/proof': async (bob) => [
    { answer: await bob.call(getReceiptProof, { number: 1 }), refused: 'NOT_FOUND' },
  ],
  'GET /api/account/export/file': async (bob) => [
    { answer: await bob.call(getDataExportFile, { id: ownings.exportId }), refused: 'NOT_FOUND' },
  ],
  'POST /api/account/sessions/revoke': async (bob) => [
    { answer: await bob.call(revokeSession, { id: ann.sessionId }), refused: 'NOT_FOUND' },
  ],
  'POST /api/account/passkeys/remove': async (bob) => [
    { answer: await bob.call(removePasskey, { id: ownings.passkeyId }), refused: 'NOT_FOUND' },
  ],
  'POST /api/account/passkeys/add': async (bob) => {
    const { challenge_id, options } = ownings.addingChallenge
    const credential = createAuthenticator({ origin: 'http://casino.example' }).register(options)
    return [
      { answer: await bob.call(addPasskey, { challenge_id, credential, name: 'Mine' }, here), refused: 'PASSKEY' },
    ]
  },
  'POST /api/account/confirm': async (bob) => [
    { answer: await bob.call(confirmIdentity, ownings.confirmingChallenge, here), refused: 'PASSKEY' },
    {
      answer: await bob.call(confirmIdentity, { password: await app.encode('the password of Ann') }),
      refused: 'WRONG_CREDENTIALS',
    },
    {
      answer: await bob.call(confirmIdentity, {
        mobile_or_email: 'ann.private@example.com',
        verify_code: ownings.securityCode,
      }),
      refused: 'CODE_WRONG',
    },
  ],
  'POST /api/account/second-factor/confirm': async (bob) => [
    { answer: await bob.call(confirmSecondFactor, { code: ownings.secondFactorCode }), refused: 'NOT_FOUND' },
  ],
  'POST /api/account/second-factor/disable': async (bob) => {
    const { secret } = (await bob.call(startSecondFactor, {})).data!
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock() })
    expect(outcome(await bob.call(confirmSecondFactor, { code }))).toBe('ok')
    const answer = await bob.call(disableSecondFactor, { code: ownings.recoveryCode })
    return [{ answer, refused: 'SECOND_FACTOR_WRONG' }]
  },
  'POST /api/account/oauth/link': async (bob) => {
    // Begun in another browser: without its cookie the state is worth nothing.
    const { state } = (await ann.call(startOauth, { provider: 'sandbox' })).data!
    const answer = await bob.call(linkOauth, { provider: 'sandbox', verify_code: 'a code', state })
    return [{ answer, refused: 'PROVIDER_FAILED' }]
  },
  'POST /api/account/oauth/unlink': async (bob) => [
    { answer: await bob.call(unlinkOauth, { provider: 'sandbox' }), refused: 'NOT_FOUND' },
  ],
  'POST /api/user/bindMobile': async (bob) => {
    const [hers, new_] = ['+923007770001', '+923007770009']
    const verify_code = await bob.codeFor(sandbox, hers)
    return [
      { answer: await bob.call(bindMobile, { mobile: hers, verify_code }), refused: 'MOBILE_TAKEN' },
      // The code Ann asked for works for Ann.
      { answer: await bob.call(bindMobile, { mobile: new_, verify_code: ownings.bindCode }), refused: 'CODE_EXPIRED' },
    ]
  },
  'POST /api/user/bindEmail': async (bob) => {
    // The same minute as Ann's own code to that address, so it is stored as if a minute had passed.
    await app.database.query(`update code_send set sent_at = sent_at - interval '2 minutes'`)
    const verify_code = await bob.codeFor(sandbox, 'ann.private@example.com')
    return [
      { answer: await bob.call(bindEmail, { email: 'ann.private@example.com', verify_code }), refused: 'EMAIL_TAKEN' },
    ]
  },
  'POST /api/user/updateAccount': async (bob) => {
    const [old_password, password] = [await app.encode('the password of Ann'), await app.encode('tall blue door')]
    return [
      { answer: await bob.call(updateAccount, { username: 'AnnPrivate' }), refused: 'NAME_TAKEN' },
      { answer: await bob.call(updateAccount, { old_password, password }), refused: 'WRONG_CREDENTIALS' },
    ]
  },
  'POST /api/user/updateName': async (bob) => [
    { answer: await bob.call(updateName, { nick_name: `Player${ann.playerId}` }), refused: 'NAME_TAKEN' },
  ],
})
