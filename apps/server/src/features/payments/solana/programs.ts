import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'

export const TOKEN_PROGRAM = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const ASSOCIATED_TOKEN_PROGRAM = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const SYSTEM_PROGRAM = address('11111111111111111111111111111111')
export const MEMO_PROGRAM = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

/** Where an owner's tokens of one kind lie. Everybody computes the same address, so nobody has to be asked for it. */
export async function findTokenAccount(owner: string, mint: string): Promise<Address> {
  const bytes = getAddressEncoder()
  const [found] = await getProgramDerivedAddress({
    programAddress: ASSOCIATED_TOKEN_PROGRAM,
    seeds: [bytes.encode(address(owner)), bytes.encode(TOKEN_PROGRAM), bytes.encode(address(mint))],
  })
  return found
}
