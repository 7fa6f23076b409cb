/** What everybody who speaks to a Solana chain writes alike: the well-known programs and the instructions for tokens. */
import {
  type AccountMeta,
  AccountRole,
  type Address,
  address,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Instruction,
} from '@solana/kit'

export const TOKEN_PROGRAM = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const ASSOCIATED_TOKEN_PROGRAM = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const SYSTEM_PROGRAM = address('11111111111111111111111111111111')
export const MEMO_PROGRAM = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

/** An instruction that names its accounts. */
export type PlacedInstruction = Instruction & { accounts: readonly AccountMeta[] }

/** Where an owner's tokens of one kind are. Everybody computes the same address, so nobody has to be asked for it. */
export async function findTokenAccount(owner: string, mint: string): Promise<Address> {
  const bytes = getAddressEncoder()
  const [found] = await getProgramDerivedAddress({
    programAddress: ASSOCIATED_TOKEN_PROGRAM,
    seeds: [bytes.encode(address(owner)), bytes.encode(TOKEN_PROGRAM), bytes.encode(address(mint))],
  })
  return found
}

/** Instruction 1 of the associated token program: does nothing where the account is there already. */
export function openTokenAccount(of: {
  payer: Address
  account: Address
  owner: Address
  mint: Address
}): PlacedInstruction {
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

export type TransferSides = { source: Address; destination: Address; mint: Address; authority: Address }

/** The accounts that a transfer which names its token is about, in the order the token program reads them. */
export function transferAccounts({ source, destination, mint, authority }: TransferSides): AccountMeta[] {
  return [
    { address: source, role: AccountRole.WRITABLE },
    { address: mint, role: AccountRole.READONLY },
    { address: destination, role: AccountRole.WRITABLE },
    { address: authority, role: AccountRole.READONLY_SIGNER },
  ]
}

/** Instruction 12 of the token program: the chain refuses it when mint or decimals are not what the sender thinks. */
export function transferChecked(
  sides: TransferSides,
  { amount, decimals }: { amount: bigint; decimals: number },
): PlacedInstruction {
  const data = new Uint8Array(10)
  new DataView(data.buffer).setBigUint64(1, amount, true)
  data[0] = 12
  data[9] = decimals
  return { programAddress: TOKEN_PROGRAM, accounts: transferAccounts(sides), data }
}
