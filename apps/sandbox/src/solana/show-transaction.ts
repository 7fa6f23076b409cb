import { getBase58Decoder } from '@solana/kit'
import { ASSOCIATED_TOKEN_PROGRAM, MEMO_PROGRAM, TOKEN_PROGRAM } from '@tablestakes/node/solana'
import type { Chain, TokenAccount } from './chain.ts'
import { type Executed, readTransfer } from './execute.ts'
import type { Instruction, ReadTransaction } from './read-transaction.ts'

/** Lamports: one signature costs as much everywhere. */
const FEE = 5_000
const RENT = 2_039_280
const PURSE = 1_000_000_000

/** A transaction as `getTransaction` shows it with the encoding jsonParsed. */
export function showTransaction(chain: Chain, transaction: ReadTransaction, executed: Executed) {
  const { accounts, instructions, blockhash, signatures, version } = transaction
  const tokens = (held: Executed['before']) => tokenBalances(chain, transaction, held)
  const lamports = accounts.map(({ address }) => (executed.before.has(address) ? RENT : PURSE))
  return {
    meta: {
      computeUnitsConsumed: 4_500 * instructions.length,
      err: executed.err,
      fee: FEE,
      innerInstructions: [...executed.inner].map(([index, called]) => ({
        index,
        instructions: called.map((one) => showInstruction(chain, one, 2)),
      })),
      logMessages: instructions.map(({ program }) => `Program ${program} invoke [1]`),
      postBalances: lamports.map((amount, place) => (place === 0 ? amount - FEE : amount)),
      postTokenBalances: tokens(executed.after),
      preBalances: lamports,
      preTokenBalances: tokens(executed.before),
      rewards: [],
      status: executed.err ? { Err: executed.err } : { Ok: null },
    },
    transaction: {
      message: {
        accountKeys: accounts.map(({ address, isSigner, isWritable }) => ({
          pubkey: address,
          signer: isSigner,
          source: 'transaction',
          writable: isWritable,
        })),
        ...(version === 0 && { addressTableLookups: [] }),
        instructions: instructions.map((one) => showInstruction(chain, one, null)),
        recentBlockhash: blockhash,
      },
      signatures,
    },
    version,
  }
}

function tokenBalances(chain: Chain, { accounts }: ReadTransaction, held: ReadonlyMap<string, TokenAccount>) {
  return accounts.flatMap(({ address }, accountIndex) => {
    const account = held.get(address)
    if (!account) return []
    const { mint, owner, amount } = account
    return [{ accountIndex, mint, owner, programId: TOKEN_PROGRAM, uiTokenAmount: showAmount(chain, mint, amount) }]
  })
}

/** An amount of a token as the chain writes it, four times. */
export function showAmount(chain: Chain, mint: string, amount: bigint) {
  const decimals = chain.mint(mint)?.decimals ?? 0
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = rest === '' ? whole : `${whole}.${rest}`
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

function showInstruction(chain: Chain, instruction: Instruction, stackHeight: number | null) {
  const { program, accounts, data } = instruction
  const shown = parse(chain, instruction)
  return shown
    ? { ...shown, programId: program, stackHeight }
    : { accounts, data: getBase58Decoder().decode(data), programId: program, stackHeight }
}

/** What the node understands of it. Others are shown as bytes. */
function parse(chain: Chain, instruction: Instruction): { parsed: unknown; program: string } | null {
  const { program, accounts, data } = instruction
  if (program === MEMO_PROGRAM) return { parsed: Buffer.from(data).toString('utf8'), program: 'spl-memo' }
  if (program === ASSOCIATED_TOKEN_PROGRAM) {
    const [source, account, wallet, mint, systemProgram, tokenProgram] = accounts
    const type = data[0] === 1 ? 'createIdempotent' : 'create'
    const info = { account, mint, source, systemProgram, tokenProgram, wallet }
    return { parsed: { info, type }, program: 'spl-associated-token-account' }
  }
  const transfer = program === TOKEN_PROGRAM ? readTransfer(instruction) : null
  if (!transfer) return null
  const { source, destination, authority, amount, checked } = transfer
  const sides = { authority, destination, source }
  const parsed = checked
    ? {
        info: { ...sides, mint: checked.mint, tokenAmount: showAmount(chain, checked.mint, amount) },
        type: 'transferChecked',
      }
    : { info: { ...sides, amount: String(amount) }, type: 'transfer' }
  return { parsed, program: 'spl-token' }
}
