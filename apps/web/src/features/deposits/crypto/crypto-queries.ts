import type { ResponseOf } from '@tablestakes/contract/call'
import { getSolanaPayment, getSolanaWallet } from '@tablestakes/contract/crypto'
import type { PayMethod } from '@tablestakes/contract/payment-methods'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../lib/api/api-query.ts'

/** The only chain there is. */
const CHAIN = 'Solana'

/** Asked for by itself while it is on screen: for a line without live messages, and so that the server keeps looking often. */
const LOOK_MS = 15_000

export type ChainToken = ResponseOf<typeof getSolanaPayment>['tokens'][number]

export const useChainPayment = ({ pay_type }: PayMethod) =>
  useQuery(apiQuery(getSolanaPayment, { chain_name: CHAIN, pay_type }))

/** What has come of a token, as its own decimal text, and what it was worth; null while that is not known. */
export function useReceived({ symbol }: ChainToken) {
  const { data } = useQuery({ ...apiQuery(getSolanaWallet, {}), refetchInterval: LOOK_MS })
  return data?.tokens.find((token) => token.symbol === symbol) ?? null
}

/** A method of the chain is known by its mark, which is its token's name. */
export const tokenOf = (tokens: readonly ChainToken[], { mark }: PayMethod): ChainToken | null =>
  tokens.find(({ symbol }) => symbol.toLowerCase() === mark.toLowerCase()) ?? null
