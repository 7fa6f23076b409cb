import type { Clock } from '@tablestakes/node/clock'
import {
  allowInsecureRequests,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client'
import type { SignInProvider } from '../../site/index.ts'

/** Providers never move their endpoints; they ask for no more than one question an hour. */
const KNOWN_MS = 3_600_000
/** A player is waiting in front of an empty window. */
const TIMEOUT_SECONDS = 5

/** Asks a provider's issuer for its endpoints and remembers them for a while; after a failure the next call asks again. */
export function discoverProviders(clock: Clock): (provider: SignInProvider) => Promise<Configuration> {
  const known = new Map<string, { until: number; found: Promise<Configuration> }>()
  return (provider) => {
    const key = [provider.issuer, provider.clientId, provider.clientSecret].join('\n')
    const earlier = known.get(key)
    if (earlier && earlier.until > clock()) return earlier.found
    const found = discoverProvider(provider)
    known.set(key, { until: clock() + KNOWN_MS, found })
    found.catch(() => known.delete(key))
    return found
  }
}

function discoverProvider({ issuer, clientId, clientSecret }: SignInProvider): Promise<Configuration> {
  const proof = clientSecret === '' ? None() : ClientSecretPost(clientSecret)
  // The signature of its word is checked besides the connection it came over. Only the sandbox on this very machine is
  // spoken to without encryption.
  const execute = [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])]
  return discovery(new URL(issuer), clientId, undefined, proof, { execute, timeout: TIMEOUT_SECONDS })
}
