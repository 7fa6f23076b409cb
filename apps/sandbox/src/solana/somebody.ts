import { randomBytes } from 'node:crypto'
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { deriveKey } from '@tablestakes/node/sealed'
import {
  findTokenAccount,
  MEMO_PROGRAM,
  openTokenAccount,
  type PlacedInstruction,
  TOKEN_PROGRAM,
  type TransferSides,
  transferAccounts,
  transferChecked,
} from '@tablestakes/node/solana'
import type { Chain } from './chain.ts'
import { transferData } from './execute.ts'
import { MINTS, type Mint, ROUTER_PROGRAM } from './programs.ts'

export type Gift = {
  to: string
  mint: Mint
  /** Each is a transfer of its own, all in one transaction. */
  amounts: readonly bigint[]
  memo?: string | undefined
  reference?: string | undefined
  /** `router`: another program moves the tokens, `plain`: the old instruction that does not name the token. */
  by: 'checked' | 'plain' | 'router'
}

/** A transaction of somebody who pays, signed, in base64. They have as much as they pay, out of nothing. */
export async function signGift(chain: Chain, { to, mint, amounts, memo, reference, by }: Gift): Promise<string> {
  const payer = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(randomBytes(32)))
  const [source, destination] = [
    await findTokenAccount(payer.address, mint.address),
    await findTokenAccount(to, mint.address),
  ]
  chain.addMint(mint)
  const amount = amounts.reduce((sum, one) => sum + one, 0n)
  chain.fund({ address: source, mint: mint.address, owner: payer.address, amount })
  const sides = { source, destination, mint: address(mint.address), authority: payer.address }
  const references = reference === undefined ? [] : [{ address: address(reference), role: AccountRole.READONLY }]
  const instructions: Instruction[] = [
    openTokenAccount({ payer: payer.address, account: destination, owner: address(to), mint: sides.mint }),
    ...(by === 'router'
      ? [route(sides, { amounts, decimals: mint.decimals })]
      : amounts.map((amount) =>
          by === 'checked'
            ? transferChecked(sides, { amount, decimals: mint.decimals })
            : transferUnnamed(sides, amount),
        )
    ).map((one) => ({ ...one, accounts: [...one.accounts, ...references] })),
    ...(memo === undefined ? [] : [{ programAddress: MEMO_PROGRAM, accounts: [], data: Buffer.from(memo) }]),
  ]
  const { blockhash, lastValidBlockHeight } = chain.latestBlockhash('confirmed')
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (one) => setTransactionMessageFeePayerSigner(payer, one),
    (one) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) },
        one,
      ),
    (one) => appendTransactionMessageInstructions(instructions, one),
  )
  return getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
}

/** The casino's purse in tokens: what the chain begins with. Its key follows from the key both sides know. */
export async function fundCustomer(chain: Chain, apiKey: string): Promise<void> {
  const seed = deriveKey(apiKey, 'sandbox solana wallet')
  const { address: owner } = await createKeyPairSignerFromPrivateKeyBytes(seed)
  for (const mint of MINTS) {
    chain.addMint(mint)
    const account = await findTokenAccount(owner, mint.address)
    if (!chain.account(account)) chain.fund({ address: account, mint: mint.address, owner, amount: PURSE })
  }
}

/** A million of a token with six decimals. */
const PURSE = 10n ** 12n

/** Some token nobody has heard of. */
export const unknownMint = (mint: string): Mint => ({ address: mint, symbol: '', decimals: 6 })

/** The old instruction, which does not name the token. */
function transferUnnamed(sides: TransferSides, amount: bigint): PlacedInstruction {
  const accounts = transferAccounts(sides).filter(({ address: account }) => account !== sides.mint)
  return { programAddress: TOKEN_PROGRAM, accounts, data: transferData(amount) }
}

function route(
  sides: TransferSides,
  { amounts, decimals }: { amounts: readonly bigint[]; decimals: number },
): PlacedInstruction {
  const data = new Uint8Array(1 + 8 * amounts.length)
  data[0] = decimals
  for (const [place, amount] of amounts.entries()) new DataView(data.buffer).setBigUint64(1 + 8 * place, amount, true)
  const accounts = [...transferAccounts(sides), { address: TOKEN_PROGRAM, role: AccountRole.READONLY }]
  return { programAddress: ROUTER_PROGRAM, accounts, data }
}
