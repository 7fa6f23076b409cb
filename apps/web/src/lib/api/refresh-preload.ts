import { getPreload } from '@tablestakes/contract/site'
import { decode } from 'zod/v4/core'
import { getLanguage } from '../words/i18n.ts'
import { keepPreload } from './preload.ts'
import { readAnswer } from './refusal.ts'
import { sendRequest } from './wire.ts'

/** Fetches the site's keys again: they change daily, and a page may stay open for days. */
export async function refreshPreload(): Promise<void> {
  const { method, path } = getPreload
  // Specification §7: the token is emptied for preload; it is also the one call that cannot be signed or wrapped.
  const request = { method, path, payload: {}, language: getLanguage(), token: '', signKey: null, wrapping: null }
  const { data } = readAnswer(await sendRequest(request))
  keepPreload(decode(getPreload.response, data as never), Date.now())
}
