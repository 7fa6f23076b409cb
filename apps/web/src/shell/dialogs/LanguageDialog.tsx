import { getProfile, updateAccount } from '@tablestakes/contract/account'
import { type Language, languages } from '@tablestakes/domain/site/language'
import { useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { usePreload } from '../../lib/api/preload.ts'
import { queryClient, refreshCalls } from '../../lib/api/query-client.ts'
import { ignoreFailure } from '../../lib/browser/ignore-failure.ts'
import { hasPlayer } from '../../lib/session/session.ts'
import { changeLanguage, useLanguage, useText } from '../../lib/words/i18n.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { DialogSheet } from './DialogSheet.tsx'
import type { Closable } from './open-dialog.ts'

const ALL = Object.keys(languages) as Language[]

/** The languages of the site first, in its order; every other one is still there for players who read it better. */
export default function LanguageDialog({ onClose }: Closable) {
  const text = useText()
  const active = useLanguage()
  const own = usePreload()?.languages ?? []
  const [chosen, setChosen] = useState(active)
  const offered = [...own, ...ALL.filter((language) => !own.includes(language))]

  async function choose(language: Language) {
    setChosen(language)
    await changeLanguage(language)
    if (hasPlayer()) ignoreFailure(tellAccount(language), 'language of the account')
    // Names of games and firms come from the server in the language asked for.
    void queryClient.invalidateQueries()
    onClose()
  }

  return (
    <DialogSheet title={text('language_title')}>
      <ChoiceList
        name={text('language_title')}
        value={chosen}
        choices={offered.map((value) => ({ value, label: languages[value].ownName, lang: languages[value].tag }))}
        onChoose={(language) => void choose(language)}
      />
    </DialogSheet>
  )
}

/** Letters and codes come in the language the account has. */
async function tellAccount(lang: Language): Promise<void> {
  await callApi(updateAccount, { lang }, { quiet: true })
  await refreshCalls([getProfile])
}
