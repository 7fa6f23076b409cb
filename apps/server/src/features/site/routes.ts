import { getPreload, report, reportKeyHeader } from '@tablestakes/contract/site'
import type { Language } from '@tablestakes/dictionary'
import { transact } from '@tablestakes/node/database'
import { type App, serve } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { PasswordKeys } from '../../platform/keys/password-key.ts'
import { collectReport } from './collect-report.ts'
import { type FirstWords, prepareLanguageFiles, serveLanguageFiles } from './language-files.ts'
import { composePreload, languageOfVisit, type Preload } from './preload.ts'
import type { Site } from './queries.ts'
import { isReportKey } from './report-key.ts'
import type { SignInConfig } from './sign-in-providers.ts'
import type { Sites } from './sites.ts'

type SiteServices = {
  sites: Sites
  passwordKeys: PasswordKeys
  config: SignInConfig
  /** Whether a player allows what they do to be counted under their account. */
  isMeasured: (playerId: bigint) => Promise<boolean>
}

/** Gives back how to make the preload answer of a site, and the first words of a language, for index.html. */
export function siteRoutes(
  app: App,
  { sites, passwordKeys, config, isMeasured }: SiteServices,
): { preloadOf: (site: Site, lang: Language) => Promise<Preload>; wordsOf: (language: Language) => FirstWords } {
  const languageFiles = prepareLanguageFiles()
  serveLanguageFiles(app.server, languageFiles)

  const preloadOf = (site: Site, lang: Language) =>
    composePreload(app, { site, lang, passwordKeys, languageFiles, config })

  serve(
    app,
    getPreload,
    async (_request, { site: { id }, header }) => {
      const site = await sites.get(id)
      return preloadOf(site, languageOfVisit(site, header('accept-language')))
    },
    { signed: false },
  )

  // Not signed: a page that is being left has no time for it. The key in the header and the rate have to do.
  serve(
    app,
    report,
    async ({ events }, { site, playerId: reporter, header }) => {
      if (!isReportKey(app.secret, site.id, header(reportKeyHeader))) throw new Refusal('SIGNATURE')
      const known = await sites.get(site.id)
      const playerId = reporter !== null && (await isMeasured(reporter)) ? reporter : null
      await transact(app.database, (tx) => collectReport(tx, { site: known, playerId, events }))
      return { accepted: events.length }
    },
    { signed: false, cost: 10 },
  )
  return { preloadOf, wordsOf: languageFiles.firstOf }
}
