import type { ResponseOf } from '@tablestakes/contract/call'
import { client } from '@tablestakes/contract/request'
import { type ConfigurationGroup, type getPreload, report } from '@tablestakes/contract/site'
import type { Language } from '@tablestakes/dictionary'
import { AUTO_LANGUAGE, negotiateLanguage } from '@tablestakes/domain/site/language'
import { decodeSiteConfig } from '@tablestakes/domain/site/site-config'
import type { App } from '../../platform/http/http.ts'
import { guestSignKey } from '../../platform/http/signature.ts'
import type { PasswordKeys } from '../../platform/keys/password-key.ts'
import type { LanguageFiles } from './language-files.ts'
import type { Site } from './queries.ts'
import { realMoneyAllowed } from './real-money.ts'
import { reportKey } from './report-key.ts'
import { providersOf, type SignInConfig } from './sign-in-providers.ts'

export type Preload = ResponseOf<typeof getPreload>

/** What the app needs before anything else. Also written into index.html, which saves the first visit a round trip. */
export async function composePreload(
  app: Pick<App, 'secret' | 'clock' | 'wrapping'>,
  parts: {
    site: Site
    lang: Language
    passwordKeys: PasswordKeys
    languageFiles: LanguageFiles
    config: SignInConfig
  },
): Promise<Preload> {
  const { site, lang, passwordKeys, languageFiles, config } = parts
  const nowMs = app.clock()
  return {
    sign_key: guestSignKey(app.secret, nowMs),
    password_key: await passwordKeys.current(),
    config: withLanguage(site, lang),
    languages: [...site.languages],
    lang_versions: languageFiles.versions,
    login_methods: [...site.loginMethods],
    legal: { terms_version: site.termsVersion, privacy_version: site.privacyVersion },
    oauth_providers: providersOf(site, config).map(({ key }) => key),
    captcha: site.captcha,
    jurisdiction: { ...site.jurisdiction, real_money: realMoneyAllowed(site) },
    sandbox: !realMoneyAllowed(site),
    version: client.appVersion,
    report: { url: report.path, api_key: reportKey(app.secret, site.id) },
    server_time: nowMs,
    ...(site.wrapRequests && { wrap: { message_key: app.wrapping.messageKey, key: app.wrapping.key } }),
  }
}

const leavesItToBrowser = (site: Pick<Site, 'config'>) => decodeSiteConfig(site.config).lang === AUTO_LANGUAGE

/** The language of a page for a visitor who has chosen none: by `Accept-Language` where the site leaves it to the browser. */
export function languageOfVisit(site: Site, accepted: string | undefined): Language {
  return leavesItToBrowser(site) ? negotiateLanguage(accepted ?? '', site.languages) : site.language
}

/** Apps read a language, not how it was chosen. */
function withLanguage(site: Site, lang: Language): ConfigurationGroup[] {
  if (!leavesItToBrowser(site)) return [...site.config]
  return site.config.map(({ key, list }) => ({
    key,
    list: list.map((entry) =>
      entry.key === 'lang' && entry.value === AUTO_LANGUAGE ? { ...entry, value: lang } : entry,
    ),
  }))
}
