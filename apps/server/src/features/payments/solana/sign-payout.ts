import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createTransactionMessage,
  getSignatureFromTransaction,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { ASSOCIATED_TOKEN_PROGRAM, findTokenAccount, MEMO_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from './programs.ts'

type Wanted = {
  wallet: KeyPairSigner
  to: string
  mint: string
  decimals: number
  tokenAmount: bigint
  /** Written on the chain beside it, so that it can be found there by our own number. */
  memo: string
  lifetime: { blockhash: Blockhash; lastValidBlockHeight: bigint }
}

export type SignedPayout = { signature: string; wire: Uint8Array }

/** A payout as it goes out: opens the receiver's token account where there is none, moves the tokens, names the order. */
export async function signPayout({
  wallet,
  to,
  mint,
  decimals,
  tokenAmount,
  memo,
  lifetime,
}: Wanted): Promise<SignedPayout> {
  const source = await findTokenAccount(wallet.address, mint)
  const destination = await findTokenAccount(to, mint)
  const instructions: Instruction[] = [
    openAccount({ payer: wallet.address, account: destination, owner: address(to), mint: address(mint) }),
    moveTokens({ source, destination, mint: address(mint), authority: wallet.address, tokenAmount, decimals }),
    { programAddress: MEMO_PROGRAM, data: new TextEncoder().encode(memo) },
  ]
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (one) => setTransactionMessageFeePayerSigner(wallet, one),
    (one) => setTransactionMessageLifetimeUsingBlockhash(lifetime, one),
    (one) => appendTransactionMessageInstructions(instructions, one),
  )
  const signed = await signTransactionMessageWithSigners(message)
  return {
    signature: getSignatureFromTransaction(signed),
    wire: Uint8Array.from(getTransactionEncoder().encode(signed)),
  }
}

/** Instruction 1 of the associated token program: does nothing where the account is there already. */
function openAccount(of: { payer: Address; account: Address; owner: Address; mint: Address }): Instruction {
  return {
    programAddress: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [
      { address: of.payer, role: AccountRole.WRITABLE_SIGNER },
      { address: of.account, role: AccountRole.WRITABLE },
      { address: of.owner, role: AccountRole.READONLY },
      { address: of.mint, role: AccountRole.READONLY },
      { address: SYSTEM_PROGRAM, role: AccountRole.READONLY },
      { address: TOKEN_PROGRAM, role: AccountRole.READONLY },
    ],
    data: Uint8Array.of(1),
  }
}

type Move = {
  source: Address
  destination: Address
  mint: Address
  authority: Address
  tokenAmount: bigint
  decimals: number
}

/** Instruction 12 of the token program: the chain refuses it when mint or decimals are not what we think. */
function moveTokens({ source, destination, mint, authority, tokenAmount, decimals }: Move): Instruction {
  const data = new Uint8Array(10)
  new DataView(data.buffer).setBigUint64(1, tokenAmount, true)
  data[0] = 12
  data[9] = decimals
  return {
    programAddress: TOKEN_PROGRAM,
    accounts: [
      { address: source, role: AccountRole.WRITABLE },
      { address: mint, role: AccountRole.READONLY },
      { address: destination, role: AccountRole.WRITABLE },
      { address: authority, role: AccountRole.READONLY_SIGNER },
    ],
    data,
  }
}
