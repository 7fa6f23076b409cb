import { isLanguage, type Language } from '@tablestakes/dictionary'
import { isChannel } from '@tablestakes/domain/site/sites'
import type { FastifyRequest } from 'fastify'
import { readCookie } from '../../platform/http/cookies.ts'

/** What decides the site of a page: the channel of the link, else of an earlier one that the app has kept in a cookie, else the host. */
export function visitOfPage(request: FastifyRequest): { host: string; channel: string; siteId: null } {
  const { channel_id: asked } = request.query as { channel_id?: unknown }
  const kept = readCookie(request.headers.cookie ?? '', 'channel')
  const channel = [asked, kept].find(isChannel) ?? ''
  return { host: request.hostname, channel, siteId: null }
}

/** The language a page is made in: the one that the app was last told to speak, else that of the visit. */
export function languageOfPage(request: FastifyRequest, ofVisit: Language): Language {
  const kept = readCookie(request.headers.cookie ?? '', 'lang')
  return isLanguage(kept) ? kept : ofVisit
}

/** Whether the browser says that it was signed in lately. It opens nothing: it only decides what is painted first. */
export const isLikelyPlayer = (request: FastifyRequest): boolean =>
  readCookie(request.headers.cookie ?? '', 'token') === '1'
