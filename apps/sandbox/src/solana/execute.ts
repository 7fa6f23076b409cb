import { ASSOCIATED_TOKEN_PROGRAM, findTokenAccount, MEMO_PROGRAM, TOKEN_PROGRAM } from '@tablestakes/node/solana'
import type { Chain, TokenAccount } from './chain.ts'
import { COMPUTE_BUDGET_PROGRAM, ROUTER_PROGRAM } from './programs.ts'
import type { Instruction, ReadTransaction } from './read-transaction.ts'

/** A number is the program's own, a word the chain's. */
type Failure = { Custom: number } | string

export type Executed = {
  /** Why it failed, in the chain's words; then nothing has moved. */
  err: { InstructionError: [number, Failure] } | null
  /** What programs have called, by the place of the instruction that called them. */
  inner: ReadonlyMap<number, readonly Instruction[]>
  before: ReadonlyMap<string, TokenAccount>
  after: ReadonlyMap<string, TokenAccount>
}

/** The token program's own words for what goes wrong. */
const failures = {
  insufficientFunds: { Custom: 1 },
  mintMismatch: { Custom: 3 },
  ownerMismatch: { Custom: 4 },
  decimalsMismatch: { Custom: 18 },
  noAccount: 'InvalidAccountData',
  noSignature: 'MissingRequiredSignature',
  wrongSeeds: 'InvalidSeeds',
  wrongData: 'InvalidInstructionData',
  noProgram: 'UnsupportedProgramId',
} as const satisfies Record<string, Failure>

class Failed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(JSON.stringify(failure))
    this.failure = failure
  }
}

/** Runs a transaction on the accounts as they are. All of it happens or nothing. */
export async function execute(chain: Chain, transaction: ReadTransaction): Promise<Executed> {
  const derived = await deriveAccounts(transaction)
  const before = new Map(
    transaction.accounts.flatMap(({ address }) => {
      const account = chain.account(address)
      return account ? [[address, account] as const] : []
    }),
  )
  const signers = new Set(transaction.accounts.filter(({ isSigner }) => isSigner).map(({ address }) => address))
  const inner = new Map<number, readonly Instruction[]>()
  const after = new Map(before)
  const run = (instruction: Instruction) => {
    if (instruction.program === TOKEN_PROGRAM) return moveTokens(chain, { instruction, after, signers })
    if (instruction.program === ASSOCIATED_TOKEN_PROGRAM) return openAccount(chain, { instruction, after, derived })
    const isHarmless = instruction.program === MEMO_PROGRAM || instruction.program === COMPUTE_BUDGET_PROGRAM
    if (!isHarmless) throw new Failed(failures.noProgram)
  }
  for (const [place, instruction] of transaction.instructions.entries()) {
    try {
      if (instruction.program === ROUTER_PROGRAM) {
        const called = routedCalls(instruction)
        inner.set(place, called)
        for (const one of called) run(one)
      } else run(instruction)
    } catch (error) {
      if (!(error instanceof Failed)) throw error
      return { err: { InstructionError: [place, error.failure] }, inner, before, after: before }
    }
  }
  return { err: null, inner, before, after }
}

/** Which account each owner's is, for those that are to be opened. */
async function deriveAccounts({ instructions }: ReadTransaction): Promise<Map<Instruction, string>> {
  const derived = new Map<Instruction, string>()
  for (const one of instructions) {
    const [, , owner, mint] = one.accounts
    if (one.program === ASSOCIATED_TOKEN_PROGRAM && owner && mint) derived.set(one, await findTokenAccount(owner, mint))
  }
  return derived
}

type Accounts = Map<string, TokenAccount>

const CREATE_IDEMPOTENT = 1

function openAccount(
  chain: Chain,
  { instruction, after, derived }: { instruction: Instruction; after: Accounts; derived: Map<Instruction, string> },
): void {
  const [, address, owner, mint] = instruction.accounts
  if (!address || !owner || !mint || !chain.mint(mint)) throw new Failed(failures.noAccount)
  if (derived.get(instruction) !== address) throw new Failed(failures.wrongSeeds)
  if (!after.has(address)) after.set(address, { address, mint, owner, amount: 0n })
  else if (instruction.data[0] !== CREATE_IDEMPOTENT) throw new Failed(failures.noAccount)
}

export type Transfer = {
  source: string
  destination: string
  authority: string
  amount: bigint
  /** Only where the sender says which token it is meant to be. */
  checked: { mint: string; decimals: number } | null
}

const TRANSFER = 3
const TRANSFER_CHECKED = 12

/** Null: it is something else that is asked of the token program. */
export function readTransfer({ accounts, data }: Instruction): Transfer | null {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (data[0] === TRANSFER && data.length === 9 && accounts.length >= 3) {
    const [source, destination, authority] = accounts as [string, string, string]
    return { source, destination, authority, amount: view.getBigUint64(1, true), checked: null }
  }
  if (data[0] === TRANSFER_CHECKED && data.length === 10 && accounts.length >= 4) {
    const [source, mint, destination, authority] = accounts as [string, string, string, string]
    return { source, destination, authority, amount: view.getBigUint64(1, true), checked: { mint, decimals: data[9]! } }
  }
  return null
}

function moveTokens(
  chain: Chain,
  { instruction, after, signers }: { instruction: Instruction; after: Accounts; signers: ReadonlySet<string> },
): void {
  const transfer = readTransfer(instruction)
  if (!transfer) throw new Failed(failures.wrongData)
  const { source, destination, authority, amount, checked } = transfer
  const [from, to] = [after.get(source), after.get(destination)]
  if (!from || !to) throw new Failed(failures.noAccount)
  if (from.mint !== to.mint || (checked && checked.mint !== from.mint)) throw new Failed(failures.mintMismatch)
  if (checked && chain.mint(checked.mint)?.decimals !== checked.decimals) throw new Failed(failures.decimalsMismatch)
  if (from.owner !== authority) throw new Failed(failures.ownerMismatch)
  if (!signers.has(authority)) throw new Failed(failures.noSignature)
  if (from.amount < amount) throw new Failed(failures.insufficientFunds)
  after.set(source, { ...from, amount: from.amount - amount })
  // Read again: somebody may pay themselves.
  after.set(destination, { ...to, amount: after.get(destination)!.amount + amount })
}

/** What the router calls: a transfer of each amount it is given, from, mint, to and authority in this order. */
function routedCalls({ accounts, data }: Instruction): Instruction[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const decimals = data[0]!
  return Array.from({ length: (data.length - 1) / 8 }, (_, place) => ({
    program: TOKEN_PROGRAM,
    accounts: accounts.slice(0, 4),
    data: transferCheckedData(view.getBigUint64(1 + place * 8, true), decimals),
  }))
}

export function transferCheckedData(amount: bigint, decimals: number): Uint8Array {
  const data = new Uint8Array(10)
  new DataView(data.buffer).setBigUint64(1, amount, true)
  data[0] = TRANSFER_CHECKED
  data[9] = decimals
  return data
}

export function transferData(amount: bigint): Uint8Array {
  const data = new Uint8Array(9)
  new DataView(data.buffer).setBigUint64(1, amount, true)
  data[0] = TRANSFER
  return data
}
