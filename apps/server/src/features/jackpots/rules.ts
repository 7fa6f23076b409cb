import { contributionOf } from '@tablestakes/domain/games/jackpot'
import type { Reader } from '@tablestakes/node/database'

export type JackpotRule = {
  siteId: string
  since: Date
  isOn: boolean
  /** Of every stake, in millionths. */
  part: number
  /** What a new pot begins with. */
  seed: bigint
  /** So much is staked for one jackpot on average. */
  turnover: bigint
  games: readonly number[]
}

/** Every rule there ever was, by site, the newest first. They are few: an operator and a second one make each. */
export type JackpotRules = ReadonlyMap<string, readonly JackpotRule[]>

/**
 * A supplier draws by what it was told last, and asks again within a minute. So long after a change a bet may still be under the rules
 * before it.
 */
const GRACE_MS = 300_000

export async function loadRules(reader: Reader): Promise<JackpotRules> {
  const { rows } = await reader.query<JackpotRule>({
    name: 'jackpot-rules',
    text: `select site_id as "siteId", since, is_on as "isOn", part, seed, turnover, games from jackpot_rule
           order by site_id, since desc`,
  })
  return Map.groupBy(rows, ({ siteId }) => siteId)
}

type Bet = { siteId: string; gameId: number; placedAtMs: number }

/** What holds now; null where the site has no jackpot. */
export function ruleNow(rules: JackpotRules, siteId: string): JackpotRule | null {
  const newest = rules.get(siteId)?.[0]
  return newest?.isOn ? newest : null
}

function ruleAt(rules: JackpotRules, siteId: string, ms: number): JackpotRule | undefined {
  return rules.get(siteId)?.find(({ since }) => since.getTime() <= ms)
}

const hasPart = (rule: JackpotRule | undefined, gameId: number) => rule?.isOn === true && rule.games.includes(gameId)

/** Whether a bet may have been drawn for the pot. */
export function mayWin(rules: JackpotRules, { siteId, gameId, placedAtMs }: Bet): boolean {
  const earliest = placedAtMs - GRACE_MS
  const held = rules.get(siteId)?.filter(({ since }) => since.getTime() <= placedAtMs) ?? []
  // Each held until the next one began, and the newest of them held then.
  return held.some((rule, place) => {
    const until = held[place - 1]?.since.getTime() ?? placedAtMs
    return until >= earliest && hasPart(rule, gameId)
  })
}

/** What a stake brings: by the rules it was placed under, so that its void takes back the same. */
export function broughtBy(rules: JackpotRules, { stake, ...bet }: Bet & { stake: bigint }): bigint {
  const rule = ruleAt(rules, bet.siteId, bet.placedAtMs)
  return rule && hasPart(rule, bet.gameId) ? contributionOf(stake, rule.part) : 0n
}
