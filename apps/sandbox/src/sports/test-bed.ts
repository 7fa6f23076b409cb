import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeFeedMessage, type FeedMessage, type FeedMessageOf } from '@tablestakes/contract/sports-feed'
import { feedListElements } from '@tablestakes/contract/sports-feed-rest'
import { type League, leagues } from '@tablestakes/domain/sports/season/leagues'
import { openXmlReader } from '@tablestakes/node/feed/xml'
import { openFaultyLine } from './faults.ts'
import { openSeeds } from './seeds.ts'
import { openSimulator } from './simulator.ts'
import { openSportsStore } from './store.ts'
import { openVoice } from './voice.ts'

const readXml = openXmlReader(feedListElements)

/** Around a Tuesday's noon: every league is in the middle of a season, and no match begins just then. */
export const NOON = Date.UTC(2026, 5, 16, 12, 0, 10)

/** Far less than a day: a price costs more than everything else here. */
const LISTED_MS = 25 * 60_000

type Options = { folder: string; league: League; startMs?: number }

/** One league with a clock that only moves when it is told. What it says is read back from its XML. */
export function openBed({ folder, league, startMs = NOON }: Options) {
  let nowMs = startMs
  const clock = () => nowMs
  const heard: FeedMessage[] = []
  const channel = { send: ({ xml }: { xml: string }) => void heard.push(decodeFeedMessage(readXml(xml))) }
  const line = openFaultyLine([{ ...channel, close: async () => {} }])
  const store = openSportsStore(join(folder, 'sports.sqlite'))
  const voice = openVoice({ line, store, clock })
  const seeds = openSeeds(join(folder, 'secret'), (ms) => `salt of ${ms}`)
  const simulator = openSimulator({
    store,
    voice,
    seeds,
    leagues: [league],
    clock,
    driftMs: 3_000,
    listedMs: LISTED_MS,
  })
  return {
    heard,
    ...{ simulator, store, voice, seeds, clock },
    ofKind: <Kind extends FeedMessage['kind']>(kind: Kind) =>
      heard.filter((one) => one.kind === kind) as unknown as FeedMessageOf<Kind>[],
    /** Lets the time pass, step by step as the clockwork would. */
    pass(ms: number, stepMs = 2_500): void {
      const endMs = nowMs + ms
      simulator.step()
      while (nowMs < endMs) {
        nowMs = Math.min(endMs, nowMs + stepMs)
        simulator.step()
      }
    },
    close: () => store.close(),
  }
}
export type Bed = ReturnType<typeof openBed>

export const leagueOfSport = (sport: string): League => leagues.find((league) => league.sport === sport)!

/** With a secret that is always the same: the matches of these tests are too. */
export function openFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'sports-'))
  writeFileSync(join(path, 'secret'), '07'.repeat(32))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
