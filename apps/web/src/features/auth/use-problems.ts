import { useText } from '../../lib/words/i18n.ts'
import { birthdayWords, isCode, passwordWords } from './problems.ts'
import type { Entry, EntryErrors } from './use-entry.ts'

/** What is asked for in a step; undefined is not asked for. */
type StepFields = {
  contact?: boolean
  code?: string | undefined
  password?: string | undefined
  birthday?: string | undefined
  terms?: boolean | undefined
}

/** What is wrong with what was typed, by field, in words. */
export function useProblems(): (entry: Entry, asked: StepFields) => EntryErrors {
  const text = useText()
  const contactWords = {
    phone: 'refusal_mobile_format',
    email: 'refusal_email_format',
    name: 'entry_name_missing',
  } as const
  return ({ draft, contact }, asked) => {
    const problems: EntryErrors = {}
    if (asked.contact && contact === null) problems.contact = text(contactWords[draft.by])
    if (asked.code !== undefined && !isCode(asked.code)) problems.code = text('entry_code_incomplete')
    const password = asked.password === undefined ? undefined : passwordWords(asked.password, text)
    if (password) problems.password = password
    const birthday = asked.birthday === undefined ? undefined : birthdayWords(asked.birthday, text)
    if (birthday) problems.birthday = birthday
    if (asked.terms === false) problems.terms = text('refusal_terms_needed')
    return problems
  }
}
