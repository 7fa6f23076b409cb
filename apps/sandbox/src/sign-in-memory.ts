import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

/** Enough for any test run; the oldest go first. */
const KEPT = 10_000

/**
 * Where the sign-in provider keeps its sessions, codes and grants: in memory, because a restart may sign testers out. The
 * library has such a store of its own and warns at every start against using it.
 */
export function createSignInMemory(): AdapterFactory {
  const kept = new Map<string, AdapterPayload & { endsAtMs: number }>()
  const alive = (key: string) => {
    const payload = kept.get(key)
    return payload && payload.endsAtMs > Date.now() ? payload : undefined
  }

  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`
    return {
      async upsert(id, payload, expiresIn = Number.POSITIVE_INFINITY) {
        // Browsers are not remembered: a tester is asked each time who they want to be.
        if (model === 'Session') return
        kept.delete(keyOf(id))
        kept.set(keyOf(id), { ...payload, endsAtMs: Date.now() + expiresIn * 1_000 })
        if (kept.size > KEPT) kept.delete(kept.keys().next().value!)
      },
      async find(id) {
        return alive(keyOf(id))
      },
      async findByUid(uid) {
        for (const [key, payload] of kept) if (key.startsWith(`${model}:`) && payload.uid === uid) return alive(key)
      },
      async findByUserCode() {
        // Codes that are typed on another screen are not offered.
      },
      async consume(id) {
        const payload = kept.get(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000)
      },
      async destroy(id) {
        kept.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
      },
    }
  }
}
