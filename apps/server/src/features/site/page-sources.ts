import { decodeSiteConfig } from '@tablestakes/domain/site/site-config'
import type { PageSources } from '../../platform/http/security-headers.ts'
import type { Site } from './queries.ts'

/** What each outside service of a site needs to reach from the page, by what must be configured for it. */
const GOOGLE_SIGN_IN = 'https://accounts.google.com'
const CAPTCHA = ['https://www.google.com', 'https://www.gstatic.com']
const PUSH = ['https://fcmregistrations.googleapis.com', 'https://firebaseinstallations.googleapis.com']

/**
 * Where the page of a site may reach beyond our own origin: the games of our suppliers, and only those outside services the
 * site has configured. A site without any gets a policy that allows nobody else.
 */
export function pageSources(site: Pick<Site, 'config'>, { frames }: { frames: readonly string[] }): PageSources {
  const config = decodeSiteConfig(site.config)
  const pixels = originsOf(site.config.filter(({ key }) => key === 'pixels').flatMap(({ list }) => list))
  const pictures = [config.favicon, config.logo, config.loginAndRegisterBanner].map((value) => ({ value }))
  const signIn = config.google.client_id === '' ? [] : [GOOGLE_SIGN_IN]
  const captcha = config.google.grecaptchaKey === '' ? [] : CAPTCHA
  const push = config.fcm.apiKey === '' ? [] : PUSH
  return {
    script: [...pixels, ...signIn, ...captcha],
    connect: [...pixels, ...signIn, ...captcha, ...push],
    image: [...pixels, ...originsOf([...pictures, ...config.cooperativeFirm])],
    frame: [...frames, ...signIn, ...captcha],
  }
}

/** Origins only, https only. A host may legally hold `;` and `*`, which would end the policy or let everyone in. */
const ORIGIN = /^https:\/\/[a-z0-9.-]+(:\d+)?$/

function originsOf(entries: readonly { value: string }[]): string[] {
  const origins = entries.flatMap(({ value }) => (URL.canParse(value) ? [new URL(value).origin] : []))
  return [...new Set(origins.filter((origin) => ORIGIN.test(origin)))]
}
