import type { createSandbox } from '../../sandbox/src/app.ts'

type Gift = {
  to: string
  symbol?: 'USDT' | 'USDC'
  mint?: string
  /** In whole tokens ("12.5"); several are several transfers of one transaction. */
  amount: string | string[]
  memo?: string
  reference?: string
  /** `router`: another program moves the tokens, `plain`: the instruction that does not name the token. */
  by?: 'checked' | 'plain' | 'router'
  /** It gets into a block and fails there. */
  fails?: boolean
}

/** What payers do on the sandbox's chain, and what can be seen there. */
export type TestChain = {
  /** Somebody pays. Final immediately, unless told otherwise. */
  transfer(gift: Gift, options?: { isFinal?: boolean }): Promise<string>
  /** The blocks up to now are final. */
  finalize(signature?: string): Promise<void>
  /** Asks the node as everybody can. */
  ask<Answer>(method: string, ...params: unknown[]): Promise<Answer>
}

export function createTestChain(app: ReturnType<typeof createSandbox>['app']): TestChain {
  return {
    async transfer(gift, { isFinal = true } = {}) {
      const url = `/solana/transfer?finalized=${isFinal ? 1 : 0}`
      const response = await app.inject({ method: 'POST', url, payload: gift })
      if (response.statusCode !== 201) throw new Error(response.body)
      return response.json<{ signature: string }>().signature
    },
    async finalize(signature) {
      const payload = signature === undefined ? {} : { signature }
      const response = await app.inject({ method: 'POST', url: '/solana/finalize', payload })
      if (response.statusCode !== 204) throw new Error(response.body)
    },
    async ask<Answer>(method: string, ...params: unknown[]) {
      const payload = { jsonrpc: '2.0', id: 1, method, params }
      const response = await app.inject({ method: 'POST', url: '/solana', payload })
      return response.json<{ result: Answer }>().result
    },
  }
}
