import { createPublicKey, verify } from 'node:crypto'
import {
  type Address,
  getAccountMetasFromCompiledTransactionMessage,
  getAddressEncoder,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getInstructionsFromCompiledTransactionMessage,
  getTransactionDecoder,
  isSignerRole,
  isWritableRole,
} from '@solana/kit'

export type Instruction = { program: string; accounts: readonly string[]; data: Uint8Array }

export type ReadTransaction = {
  /** The first signature is the transaction's name. */
  signature: string
  signatures: string[]
  /** As it came, in base64. */
  wire: string
  version: 'legacy' | 0
  blockhash: string
  accounts: readonly { address: string; isSigner: boolean; isWritable: boolean }[]
  instructions: readonly Instruction[]
}

/** What came over the wire, or what is wrong with it: bytes that are no transaction, or not signed by who they say. */
export function readTransaction(wire: string): ReadTransaction | 'malformed' | 'unsigned' {
  const read = decode(wire)
  if (!read) return 'malformed'
  const { message, messageBytes, signatures } = read
  const isSigned = Object.entries(signatures).every(
    ([signer, signature]) => signature !== null && isSignature(signer, { messageBytes, signature }),
  )
  if (!isSigned) return 'unsigned'
  const names = Object.values(signatures).map((bytes) => getBase58Decoder().decode(bytes!))
  return {
    signature: names[0]!,
    signatures: names,
    wire,
    version: message.version as 'legacy' | 0,
    blockhash: message.lifetimeToken,
    accounts: getAccountMetasFromCompiledTransactionMessage(message).map(({ address, role }) => ({
      address,
      isSigner: isSignerRole(role),
      isWritable: isWritableRole(role),
    })),
    instructions: getInstructionsFromCompiledTransactionMessage(message).map(({ programAddress, accounts, data }) => ({
      program: programAddress,
      accounts: (accounts ?? []).map(({ address }) => address),
      data: Uint8Array.from(data ?? []),
    })),
  }
}

function decode(wire: string) {
  try {
    const { messageBytes, signatures } = getTransactionDecoder().decode(Buffer.from(wire, 'base64'))
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
    // There are no lookup tables here, and later versions are not spoken.
    const hasTables = 'addressTableLookups' in message && (message.addressTableLookups?.length ?? 0) > 0
    return message.version === 1 || hasTables ? null : { message, messageBytes, signatures }
  } catch {
    return null
  }
}

function isSignature(
  signer: string,
  { messageBytes, signature }: { messageBytes: Iterable<number>; signature: Uint8Array },
): boolean {
  const x = Buffer.from(getAddressEncoder().encode(signer as Address)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Uint8Array.from(messageBytes), key, signature)
}
