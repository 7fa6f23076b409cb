import { TOKEN_PROGRAM } from '@tablestakes/node/solana'
import { expect, test } from 'vitest'
import { arrivalsAt, readChainTransaction } from './read-transaction.ts'

const ours = { account: 'ours', mint: 'usdt' }

type Parsed = { type: string; info: object }
const plain = (amount: string, changes: object = {}): Parsed => ({
  type: 'transfer',
  info: { amount, authority: 'a', destination: 'ours', source: 'theirs', ...changes },
})
const checked = (amount: string, mint = 'usdt'): Parsed => ({
  type: 'transferChecked',
  info: { authority: 'a', destination: 'ours', source: 'theirs', mint, tokenAmount: { amount, decimals: 6 } },
})
const instruction = (parsed: Parsed, programId: string = TOKEN_PROGRAM) => ({ parsed, program: 'spl-token', programId })

/** As a node answers: whole numbers are bigint by then. */
function answer({
  outer,
  inner = [],
  err = null,
  before = '0',
  after,
}: {
  outer: object[]
  inner?: { index: number; instructions: object[] }[]
  err?: unknown
  before?: string
  after: string
}) {
  const balance = (amount: string) => [{ accountIndex: 1, mint: 'usdt', uiTokenAmount: { amount, decimals: 6 } }]
  return readChainTransaction({
    slot: 5n,
    meta: { err, innerInstructions: inner, preTokenBalances: balance(before), postTokenBalances: balance(after) },
    transaction: { message: { accountKeys: [{ pubkey: 'theirs' }, { pubkey: 'ours' }], instructions: outer } },
  })!
}

test('every transfer to the account is found, in its place', () => {
  const outer = [{ programId: 'router', accounts: [], data: '' }, instruction(plain('5')), instruction(checked('7'))]
  const inner = [{ index: 0, instructions: [instruction(checked('1')), instruction(plain('2'))] }]
  const arrivals = arrivalsAt(answer({ outer, inner, after: '15' }), ours)
  expect(arrivals.map(({ index, amount }) => [index, amount])).toEqual([
    ['0.0', 1n],
    ['0.1', 2n],
    ['1', 5n],
    ['2', 7n],
  ])
})

test('what another program calls a transfer does not count, nor does one to somebody else, of another token or to itself', () => {
  const outer = [
    instruction(plain('5'), 'program-of-a-thief'),
    instruction(plain('5', { destination: 'somebody' })),
    instruction(plain('5', { source: 'ours' })),
    instruction(checked('5', 'dogecoin')),
    instruction({ type: 'approve', info: { amount: '5' } }),
  ]
  expect(arrivalsAt(answer({ outer, after: '0' }), ours)).toEqual([])
})

test('a transaction that failed has moved nothing', () => {
  const outer = [instruction(plain('5'))]
  expect(arrivalsAt(answer({ outer, err: { InstructionError: [0, { Custom: 1n }] }, after: '0' }), ours)).toEqual([])
})

test('transfers that the balance knows nothing of are not believed', () => {
  const outer = [instruction(plain('5')), instruction(plain('6'))]
  expect(() => arrivalsAt(answer({ outer, before: '100', after: '110' }), ours)).toThrow('do not agree')
  expect(arrivalsAt(answer({ outer, before: '100', after: '111' }), ours)).toHaveLength(2)
  // What went on from there again is missing for a reason.
  const passedOn = [...outer, instruction(plain('4', { source: 'ours', destination: 'theirs' }))]
  expect(arrivalsAt(answer({ outer: passedOn, before: '100', after: '107' }), ours)).toHaveLength(2)
})

test.each([null, {}, { meta: null, transaction: {} }, 'x'])('%j is not understood', (something) => {
  expect(readChainTransaction(something)).toBeNull()
})
