import type { ResponseOf } from '@tablestakes/contract/call'
import type { getReceiptProof } from '@tablestakes/contract/wallet'
import type { Reader } from '@tablestakes/node/database'
import { findReceiptProof, type Owner } from '../../ledger/index.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** What is needed to check an event from outside, up to a signed head. Numbers run per player: nobody can ask for another's. */
export async function loadReceiptProof(
  reader: Reader,
  owner: Owner,
  number: number,
): Promise<ResponseOf<typeof getReceiptProof>> {
  const proof = await findReceiptProof(reader, { ...owner, number: BigInt(number) })
  if (!proof) throw new Refusal('NOT_FOUND')
  return {
    rows: proof.rows.map(({ path, ...row }) => ({
      ...row,
      path: path?.map(({ side, hash }) => ({ side, hash: hash.toString('hex') })) ?? null,
    })),
    chains: proof.chains.map(({ part, day, firstLink, previous, links, head }) => ({
      ...{ part, day, first_link: firstLink, previous: previous.toString('hex') },
      links: links.map(({ rows, root }) => ({ rows, root: root.toString('hex') })),
      head: head && {
        payload: head.payload,
        signature: head.signature.toString('base64'),
        public_key: head.publicKey.toString('base64'),
      },
    })),
  }
}
