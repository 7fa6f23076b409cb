import type { ResponseOf } from '@tablestakes/contract/call'
import { client } from '@tablestakes/contract/request'
import { type getPreload, report } from '@tablestakes/contract/site'
import { decodeSiteConfig } from '@tablestakes/domain/site-config'
import type { App } from '../../platform/http.ts'
import type { PasswordKeys } from '../../platform/password-key.ts'
import { guestSignKey } from '../../platform/signature.ts'
import type { LanguageFiles } from './language-files.ts'
import type { Site } from './queries.ts'
import { realMoneyAllowed } from './real-money.ts'
import { reportKey } from './report-key.ts'

export type Preload = ResponseOf<typeof getPreload>

/** What the app needs before anything else. Also written into index.html, which saves the first visit a round trip. */
export async function composePreload(
  app: Pick<App, 'secret' | 'clock' | 'wrapping'>,
  parts: { site: Site; passwordKeys: PasswordKeys; languageFiles: LanguageFiles },
): Promise<Preload> {
  const { site, passwordKeys, languageFiles } = parts
  const nowMs = app.clock()
  return {
    sign_key: guestSignKey(app.secret, nowMs),
    password_key: await passwordKeys.current(),
    config: [...site.config],
    languages: [...site.languages],
    lang_versions: languageFiles.versions,
    login_methods: [...site.loginMethods],
    oauth_providers: decodeSiteConfig(site.config).google.client_id === '' ? [] : ['google'],
    captcha: site.captcha,
    jurisdiction: { ...site.jurisdiction, real_money: realMoneyAllowed(site) },
    sandbox: !realMoneyAllowed(site),
    version: client.appVersion,
    report: { url: report.path, api_key: reportKey(app.secret, site.id) },
    server_time: nowMs,
    ...(site.wrapRequests && { wrap: { message_key: app.wrapping.messageKey, key: app.wrapping.key } }),
  }
}
