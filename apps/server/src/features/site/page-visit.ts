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
