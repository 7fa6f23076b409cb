import { hkdfSync } from 'node:crypto'
import {
  address,
  appendTransactionMessageInstruction,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  isSolanaError,
  signature as named,
  pipe,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { findTokenAccount, TOKEN_PROGRAM } from '@tablestakes/node/solana'
import { expect, test } from 'vitest'
import { freshFolder, keys, startProvider } from '../payments/test-bed.ts'
import { transferCheckedData } from './execute.ts'
import { MINTS } from './programs.ts'

let nowMs = Date.now()
const clock = () => nowMs
const sandbox = await startProvider({ clock })
const rpc = createSolanaRpc(`${sandbox.url}/solana`)
const [usdt] = MINTS as [(typeof MINTS)[number]]
const PREFLIGHT = SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE

const somebody = async () => (await generateKeyPairSigner()).address
const give = (body: object, query = '') => sandbox.control('POST', `/solana/transfer${query}`, body)
const purse = await createKeyPairSignerFromPrivateKeyBytes(
  new Uint8Array(hkdfSync('sha256', keys.apiKey, 'tablestakes', 'sandbox solana wallet', 32)),
)

/** The casino's purse pays, as a wallet would. */
async function pay(to: string, amount: bigint, { decimals = 6 } = {}) {
  const { value: lifetime } = await rpc.getLatestBlockhash().send()
  const accounts = [
    { address: await findTokenAccount(purse.address, usdt.address), role: 1 },
    { address: address(usdt.address), role: 0 },
    { address: await findTokenAccount(to, usdt.address), role: 1 },
    { address: purse.address, role: 2 },
  ]
  const transfer = { programAddress: TOKEN_PROGRAM, accounts, data: transferCheckedData(amount, decimals) }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (one) => setTransactionMessageFeePayerSigner(purse, one),
    (one) => setTransactionMessageLifetimeUsingBlockhash(lifetime, one),
    (one) => appendTransactionMessageInstruction(transfer, one),
  )
  return getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
}
const send = (wire: Awaited<ReturnType<typeof pay>>) => rpc.sendTransaction(wire, { encoding: 'base64' }).send()
const balanceOf = async (owner: string) =>
  (await rpc.getTokenAccountBalance(await findTokenAccount(owner, usdt.address)).send()).value.uiAmountString
/** Somebody who has an account for the token. */
async function holder() {
  const owner = await somebody()
  await give({ to: owner, symbol: 'USDT', amount: '1' })
  return owner
}

test('the node is well, and its blocks go on with the clock', async () => {
  expect(await rpc.getHealth().send()).toBe('ok')
  const [slot, height] = [await rpc.getSlot().send(), await rpc.getBlockHeight({ commitment: 'confirmed' }).send()]
  nowMs += 4_000
  expect(await rpc.getSlot().send()).toBe(slot + 10n)
  expect(await rpc.getBlockHeight({ commitment: 'confirmed' }).send()).toBe(height + 10n)
  const { value } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()
  expect(value.lastValidBlockHeight).toBe(height + 160n)
})

test('what somebody pays is found by the account, read with its parts, and final when said so', async () => {
  const to = await somebody()
  const account = await findTokenAccount(to, usdt.address)
  const given = await give({ to, symbol: 'USDT', amount: ['2', '3'], memo: 'hello' }, '?finalized=0')
  const { signature } = given.body as { signature: string }
  expect(given).toMatchObject({ status: 201, body: { finalized: false, err: null } })
  const found = (commitment: 'confirmed' | 'finalized') =>
    rpc.getSignaturesForAddress(account, { commitment, limit: 10 }).send()
  expect(await found('finalized')).toEqual([])
  expect(await found('confirmed')).toMatchObject([{ signature, confirmationStatus: 'confirmed', memo: '[5] hello' }])
  expect((await rpc.getSignatureStatuses([named(signature)]).send()).value).toMatchObject([
    { confirmationStatus: 'confirmed', err: null },
  ])
  const read = () =>
    rpc
      .getTransaction(named(signature), {
        encoding: 'jsonParsed',
        maxSupportedTransactionVersion: 0,
        commitment: 'finalized',
      })
      .send()
  expect(await read()).toBeNull()
  await sandbox.control('POST', '/solana/finalize', { signature })
  expect(await found('finalized')).toMatchObject([{ signature, confirmationStatus: 'finalized' }])
  const { meta, transaction } = (await read())!
  expect(transaction.message.instructions).toMatchObject([
    { program: 'spl-associated-token-account', parsed: { type: 'createIdempotent', info: { account, wallet: to } } },
    { program: 'spl-token', parsed: { type: 'transferChecked', info: { tokenAmount: { amount: '2000000' } } } },
    { program: 'spl-token', parsed: { type: 'transferChecked', info: { tokenAmount: { amount: '3000000' } } } },
    { program: 'spl-memo', parsed: 'hello' },
  ])
  const place = transaction.message.accountKeys.findIndex(({ pubkey }) => pubkey === account)
  expect(meta!.postTokenBalances).toContainEqual(
    expect.objectContaining({ accountIndex: place, owner: to, mint: usdt.address }),
  )
  expect(await balanceOf(to)).toBe('5')
})

test('signatures are paged, the newest first', async () => {
  const to = await somebody()
  const account = await findTokenAccount(to, usdt.address)
  const all: string[] = []
  for (const amount of ['1', '2', '3', '4'])
    all.unshift(String((await give({ to, symbol: 'USDT', amount })).body.signature))
  const page = async (options: object) =>
    (await rpc.getSignaturesForAddress(account, options).send()).map(({ signature }) => signature)
  expect(await page({ limit: 2 })).toEqual(all.slice(0, 2))
  expect(await page({ before: all[1] })).toEqual(all.slice(2))
  expect(await page({ until: all[2] })).toEqual(all.slice(0, 2))
})

test('a signed transaction is carried out once, however often it is sent', async () => {
  const to = await holder()
  const wire = await pay(to, 7_000_000n)
  const sent = await Promise.all([send(wire), send(wire), send(wire)])
  expect(new Set(sent).size).toBe(1)
  expect(await send(wire)).toBe(sent[0])
  expect(await balanceOf(to)).toBe('8')
})

test('it is final after 32 blocks by itself', async () => {
  const signature = await send(await pay(await holder(), 1n))
  const status = async () => (await rpc.getSignatureStatuses([signature]).send()).value[0]!.confirmationStatus
  expect(await status()).toBe('confirmed')
  nowMs += 33 * 400
  expect(await status()).toBe('finalized')
})

test('what cannot be is refused before it is sent on: too much, wrong decimals, an old block, another signature', async () => {
  const to = await holder()
  const refused = async (wire: Awaited<ReturnType<typeof pay>>) =>
    send(wire).then(
      () => null,
      (error: unknown) => error,
    )
  for (const wire of [await pay(to, 10n ** 15n), await pay(to, 1n, { decimals: 9 }), await pay(await somebody(), 1n)])
    expect(isSolanaError(await refused(wire), PREFLIGHT)).toBe(true)
  const old = await pay(to, 1n)
  nowMs += 160 * 400
  expect(isSolanaError(await refused(old), PREFLIGHT)).toBe(true)
  const bytes = Buffer.from(await pay(to, 1n), 'base64')
  bytes[10]! ^= 1
  expect(await refused(bytes.toString('base64') as typeof old)).not.toBeNull()
  expect(await refused('AAAA' as typeof old)).not.toBeNull()
  expect(await balanceOf(to)).toBe('1')
})

test('transactions fail in their block, or are lost, when a tester wants it', async () => {
  const to = await holder()
  await sandbox.control('PUT', '/faults', { solana_transactions: 'fail' })
  const failed = await send(await pay(to, 1_000_000n))
  await sandbox.control('PUT', '/faults', { solana_transactions: 'drop' })
  const lost = await send(await pay(to, 1_000_001n))
  await sandbox.control('PUT', '/faults', { solana_transactions: 'ok' })
  const { value } = await rpc.getSignatureStatuses([failed, lost]).send()
  expect(value[0]!.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
  expect(value[1]).toBeNull()
  expect(await balanceOf(to)).toBe('1')
})

test('an account is told with what it holds, and an unused address has no account', async () => {
  const to = await holder()
  const info = async (of: string) =>
    (await rpc.getAccountInfo(address(of), { encoding: 'jsonParsed' }).send()).value as { owner: string } | null
  expect(await info(await findTokenAccount(to, usdt.address))).toMatchObject({
    owner: TOKEN_PROGRAM,
    data: { parsed: { type: 'account', info: { mint: usdt.address, owner: to } } },
  })
  expect(await info(usdt.address)).toMatchObject({ data: { parsed: { type: 'mint' } } })
  expect(await info(await somebody())).toBeNull()
})

test('an unknown method and a malformed request are errors, not failures', async () => {
  const ask = async (body: object) => (await sandbox.control('POST', '/solana', body)).body.error
  expect(await ask({ jsonrpc: '2.0', id: 1, method: 'getMoon' })).toMatchObject({ code: -32_601 })
  expect(await ask({ jsonrpc: '2.0', id: 1, method: 'toString' })).toMatchObject({ code: -32_601 })
  expect(await ask({ id: 1 })).toMatchObject({ code: -32_600 })
  const wrong = { jsonrpc: '2.0', id: 1, method: 'getTokenAccountBalance', params: ['x'] }
  expect(await ask(wrong)).toMatchObject({ code: -32_602 })
  for (const body of [
    { to: 'x', symbol: 'USDT', amount: '1' },
    { to: usdt.address, symbol: 'USDT', amount: '0' },
  ])
    expect((await give(body)).status).toBe(422)
})

test('a link of Solana Pay can be paid on a page, without script', async () => {
  const to = await somebody()
  const link = `solana:${to}?spl-token=${usdt.address}&label=Tablestakes`
  const page = await fetch(`${sandbox.url}/solana/pay?url=${encodeURIComponent(link)}`)
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).toContain(to)
  expect(html).not.toContain('<script')
  const paid = await fetch(`${sandbox.url}/solana/transfer`, {
    method: 'POST',
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ to, mint: usdt.address, amount: '12.5' }),
  })
  expect(paid.status).toBe(200)
  expect(await paid.text()).toContain('Sent')
  expect(await balanceOf(to)).toBe('12.5')
  expect((await fetch(`${sandbox.url}/solana/pay?to=<script>`)).status).toBe(422)
  expect(await (await fetch(`${sandbox.url}/solana/pay`)).text()).toContain('name="to"')
})

test('a restart forgets nothing', async () => {
  const dataDir = freshFolder()
  const before = await startProvider({ dataDir, clock })
  const to = await somebody()
  const { body } = await before.control('POST', '/solana/transfer', { to, symbol: 'USDT', amount: '3' })
  await before.stop()
  const after = createSolanaRpc(`${(await startProvider({ dataDir, clock })).url}/solana`)
  const account = await findTokenAccount(to, usdt.address)
  expect((await after.getTokenAccountBalance(account).send()).value.uiAmountString).toBe('3')
  expect(await after.getSignaturesForAddress(account).send()).toMatchObject([{ signature: body.signature }])
})
