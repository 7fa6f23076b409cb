import { type Producer, producerPaths } from '@tablestakes/contract/sports-feed'
import {
  decodeFeedAnswer,
  type FeedAnswer,
  type FeedAnswerName,
  feedListElements,
  feedPaths,
} from '@tablestakes/contract/sports-feed-rest'
import { openXmlReader } from '@tablestakes/node/feed/xml'

type Options = { url: string; token?: string | undefined }

const ANSWER_MS = 15_000

const readXml = openXmlReader(feedListElements)

export const headersOf = (token: string | undefined): Record<string, string> =>
  token ? { 'x-access-token': token } : {}

/** A feed may stand below a path of its host. */
export const feedAddress = (url: string, path: string): URL => new URL(`${url.replace(/\/+$/, '')}${path}`)

/** The feed's answers to questions. Null: it does not know what was asked for. Everything else that is no answer throws. */
export type FeedRest = ReturnType<typeof openFeedRest>

export function openFeedRest({ url, token }: Options) {
  async function ask<Name extends FeedAnswerName>(
    name: Name,
    path: string,
    { query = {}, method = 'GET' }: { query?: Record<string, string | number>; method?: 'GET' | 'POST' } = {},
  ): Promise<FeedAnswer<Name> | null> {
    const address = feedAddress(url, path)
    for (const [key, value] of Object.entries(query)) address.searchParams.set(key, String(value))
    const answer = await fetch(address, {
      method,
      headers: headersOf(token),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const text = await answer.text()
    if (answer.status === 404) return null
    if (!answer.ok) throw new Error(`the feed answers ${answer.status} to ${path}`)
    return decodeFeedAnswer(name, readXml(text))
  }

  return {
    /** Matches that run or begin from `after` on, by start, at most `limit`; `next` says where to go on. */
    schedule: (query: { after?: number; limit?: number } = {}) => ask('schedule', feedPaths.schedule, { query }),
    fixture: (id: string) => ask('fixtures_fixture', feedPaths.fixture(id)),
    timeline: (id: string) => ask('match_timeline', feedPaths.timeline(id)),
    markets: () => ask('market_descriptions', feedPaths.markets),
    producers: () => ask('producers', feedPaths.producers),
    tournaments: () => ask('tournaments', feedPaths.tournaments),
    standings: (seasonId: string) => ask('standings', feedPaths.standings(seasonId)),
    results: (seasonId: string) => ask('season_results', feedPaths.results(seasonId)),
    /** Seasons with the hash of their seed, and those that are over with the seed. */
    commitments: (query: { tournament?: string } = {}) => ask('commitments', feedPaths.commitments, { query }),
    /** What was missed since then comes as messages, and `snapshot_complete` after the last of them. */
    recover(product: Producer, { after, requestId, nodeId }: { after?: number; requestId: number; nodeId: number }) {
      const query = { ...(after !== undefined && { after }), request_id: requestId, node_id: nodeId }
      return ask('response', feedPaths.recovery(producerPaths[product]), { query, method: 'POST' })
    },
    /** The same for what one match's markets were settled and cancelled by, however long ago. */
    recoverEvent(product: Producer, { eventId, ...asked }: { eventId: string; requestId: number; nodeId: number }) {
      const query = { request_id: asked.requestId, node_id: asked.nodeId }
      return ask('response', feedPaths.eventRecovery(producerPaths[product], eventId), { query, method: 'POST' })
    },
  }
}
