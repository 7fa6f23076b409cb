import type { Tx } from '@tablestakes/node/database'
import {
  endOfSpan,
  type FactPlace,
  factsBetween,
  houseAccount,
  type LedgerFact,
  lastPlace,
  movedBy,
  newKey,
  postHouse,
  type StakeFact,
  timeOfKey,
  type WinFact,
} from '../../ledger/index.ts'
import { currencyOfSite, type Sites } from '../site/index.ts'
import { changePot, findPot, isPotAccount, lockPot, openPot, type PotKey } from './pots.ts'
import { broughtBy, type JackpotRules, loadRules, ruleNow } from './rules.ts'

/** So many pages in one run; the next run goes on. Pages are short: while one is worked out, every call waits. */
const PAGES = 100
const PAGE = 1_000
const KINDS: ReadonlySet<string> = new Set(['stake', 'win'])

type Run = { sites: Sites; settled: FactPlace }

/** From here on stakes are counted. */
export async function beginFollowing(tx: Tx): Promise<void> {
  const { place, day } = await lastPlace(tx)
  await tx.query('insert into jackpot_cursor (place, day) values ($1, $2) on conflict do nothing', [place, day])
}

/**
 * Books what everybody's stakes have brought into the pots since the last time, one movement a pot and supplier. Movements, sums and
 * cursor commit together, so each stake counts once on however many nodes, and a void takes back what its stake had brought.
 */
export async function followStakes(tx: Tx, { sites, settled }: Run): Promise<void> {
  const { rows } = await tx.query<FactPlace>('select place, day from jackpot_cursor for update')
  let at = rows[0]
  if (!at) return
  const rules = await loadRules(tx)
  const currencies = new Map((await sites.all()).map((site) => [site.id, currencyOfSite(site)]))
  for (const [siteId, currency] of currencies) {
    const rule = ruleNow(rules, siteId)
    if (rule) await openPot(tx, rule, currency)
  }
  const brought = new Map<string, Brought>()
  const games = gamesOf(rules)
  const end = endOfSpan(at, settled)
  const wanted = { upTo: end.place, limit: PAGE, kinds: KINDS, games: [...games] }
  let isThrough = end.place <= at.place
  for (let page = 0; page < PAGES && !isThrough; page++) {
    const { facts, last, isMore } = await factsBetween(tx, { ...wanted, after: at })
    for (const one of await countStakes(tx, facts, { rules, currencies, games })) add(brought, one)
    for (const fact of facts) if (isPotVoided(fact)) await takePotBack(tx, fact)
    isThrough = !isMore
    at = isMore ? last! : end
  }
  for (const one of brought.values()) await bookStakes(tx, one)
  await tx.query('update jackpot_cursor set place = $1, day = $2', [at.place, at.day])
}

/** Of one pot and one supplier. */
type Brought = PotKey & { supplier: string; amount: bigint }

function add(all: Map<string, Brought>, one: Brought): void {
  const name = `${one.siteId} ${one.supplier}`
  all.set(name, { ...one, amount: one.amount + (all.get(name)?.amount ?? 0n) })
}

type Known = { rules: JackpotRules; currencies: ReadonlyMap<string, string>; games: ReadonlySet<number> }

/** Games that ever had a part in a pot: a void may be of an old stake. */
const gamesOf = (rules: JackpotRules): ReadonlySet<number> =>
  new Set([...rules.values()].flatMap((versions) => versions.flatMap(({ games }) => games)))

/** Gold brings nothing, nor does what a promotion has staked: that is no stake of the player's in the journal. */
async function countStakes(
  tx: Tx,
  facts: readonly LedgerFact[],
  { rules, currencies, games }: Known,
): Promise<Brought[]> {
  const stakes = facts.filter(
    (fact): fact is StakeFact =>
      fact.kind === 'stake' && fact.subject?.kind === 'game' && games.has(fact.subject.id) && fact.split.gold === 0n,
  )
  const siteOf = await loadSites(tx, [...new Set(stakes.map(({ playerId }) => playerId))])
  return stakes.flatMap(({ playerId, currency, amount, play, subject, source, takesBack }) => {
    const siteId = siteOf.get(playerId)
    if (siteId === undefined || currencies.get(siteId) !== currency) return []
    const placedAtMs = timeOfKey(play).getTime()
    const brings = broughtBy(rules, { siteId, gameId: subject!.id, placedAtMs, stake: amount })
    return brings === 0n ? [] : [{ siteId, currency, supplier: source, amount: takesBack ? -brings : brings }]
  })
}

async function loadSites(tx: Tx, players: readonly bigint[]): Promise<Map<bigint, string>> {
  if (players.length === 0) return new Map()
  const { rows } = await tx.query<{ playerId: bigint; siteId: string }>({
    name: 'jackpot-sites-of',
    text: 'select player_id as "playerId", site_id as "siteId" from player where player_id = any ($1)',
    values: [players],
  })
  return new Map(rows.map(({ playerId, siteId }) => [playerId, siteId]))
}

/** Paid by the house out of what its games have won. Where more was voided than staked, it comes back. */
async function bookStakes(tx: Tx, { siteId, currency, supplier, amount }: Brought): Promise<void> {
  if (amount === 0n) return
  const pot = await lockPot(tx, { siteId, currency })
  // Nothing is counted for a pot before its rules hold, and with them it was opened above or by the operator.
  if (!pot) throw new Error(`stakes of ${siteId} in ${currency} have no pot`)
  const game = await houseAccount(tx, { kind: 'game', name: supplier })
  const move =
    amount > 0n ? { from: game, to: pot.accountId, amount } : { from: pot.accountId, to: game, amount: -amount }
  await postHouse(tx, {
    ...{ currency, key: newKey(), reference: `stakes ${siteId}` },
    moves: [{ ...move, reason: 'jackpot' }],
  })
  await changePot(tx, { siteId, currency }, { contributed: amount })
}

const isPotVoided = (fact: LedgerFact): fact is WinFact =>
  fact.kind === 'win' && fact.takesBack && isPotAccount(fact.source)

/** A pot that was won and then taken back by its supplier: what came back is in its account, and now in its sum. */
async function takePotBack(tx: Tx, { playerId, currency, play, key }: WinFact): Promise<void> {
  const { rows } = await tx.query<{ siteId: string }>(
    `update jackpot_win set voided_at = now() where player_id = $1 and play_id = $2 and voided_at is null
     returning site_id as "siteId"`,
    [playerId, play],
  )
  const siteId = rows[0]?.siteId
  const pot = siteId === undefined ? null : await findPot(tx, { siteId, currency })
  if (!pot) throw new Error(`a pot of player ${playerId} was taken back that nobody had won`)
  const returned = await movedBy(tx, { playerId, currency, key, accountId: pot.accountId })
  await lockPot(tx, pot)
  await changePot(tx, pot, { won: -returned })
}
