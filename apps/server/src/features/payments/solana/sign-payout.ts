import {
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
import { findTokenAccount, MEMO_PROGRAM, openTokenAccount, transferChecked } from '@tablestakes/node/solana'

type UnsignedPayout = {
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

/** A payout as it goes out: opens the receiver's token account if it is missing, moves the tokens, names the order. */
export async function signPayout({
  wallet,
  to,
  mint,
  decimals,
  tokenAmount,
  memo,
  lifetime,
}: UnsignedPayout): Promise<SignedPayout> {
  const source = await findTokenAccount(wallet.address, mint)
  const destination = await findTokenAccount(to, mint)
  const instructions: Instruction[] = [
    openTokenAccount({ payer: wallet.address, account: destination, owner: address(to), mint: address(mint) }),
    transferChecked(
      { source, destination, mint: address(mint), authority: wallet.address },
      { amount: tokenAmount, decimals },
    ),
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
