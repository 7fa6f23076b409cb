import { decodeSiteConfig } from '@tablestakes/domain/site/site-config'
import type { Site } from './queries.ts'
import { realMoneyAllowed } from './real-money.ts'

/** A provider whose popup this site offers. It speaks OpenID Connect: the rest is found at its issuer. */
export type SignInProvider = {
  /** Its word in the contract. */
  key: 'google' | 'sandbox'
  issuer: string
  clientId: string
  /** Empty for a public client, which proves itself by PKCE alone. */
  clientSecret: string
}

export type SignInConfig = { sandboxUrl: string; googleClientSecret: string }

/**
 * Who else can say who a player is. Google, once an operator has registered the site there; until then, and only where no
 * real money is played for, the sandbox: there anyone may claim to be anybody.
 */
export function providersOf(
  site: Pick<Site, 'config' | 'jurisdiction' | 'licence'>,
  config: SignInConfig,
): SignInProvider[] {
  const { client_id: clientId } = decodeSiteConfig(site.config).google
  if (clientId !== '') {
    return [{ key: 'google', issuer: GOOGLE, clientId, clientSecret: config.googleClientSecret }]
  }
  if (realMoneyAllowed(site)) return []
  const issuer = new URL('/oidc', config.sandboxUrl).href
  return [{ key: 'sandbox', issuer, clientId: 'tablestakes', clientSecret: '' }]
}

const GOOGLE = 'https://accounts.google.com'
