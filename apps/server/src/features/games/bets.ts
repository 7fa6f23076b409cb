import type { RequestOf, ResponseOf } from '@tablestakes/contract/call'
import { moneyTypes } from '@tablestakes/contract/fields'
import type { getBetProof, listBets, listUnfinished, Bet as WireBet } from '@tablestakes/contract/games'
import { playTypes } from '@tablestakes/contract/games'
import { historyPageSize } from '@tablestakes/contract/pages'
import type { Language } from '@tablestakes/dictionary'
import type { Reader } from '@tablestakes/node/database'
import { type Bet, betsOf, findBet, type Key, type Owner, onGame, openBetsOf } from '../../ledger/index.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type FreeBetShown, findFreeBet, freeBetsOf } from '../free-rounds/index.ts'
import { type Catalogue, nameOfGame, showGame } from '../lobby/index.ts'
import type { Suppliers } from '../suppliers/index.ts'
import { historyRange } from './history-range.ts'

type BetContext = { reader: Reader; suppliers: Suppliers; catalogue: Catalogue; lang: Language; nowMs: number }

/**
 * A page of bets, newest first. The key of the last one that was looked at says where the next page begins. Of a state that few bets
 * are in, a page may be short or even empty and still have a next one: otherwise one request would read all of 92 days.
 */
export async function loadBetsPage(
  { reader, suppliers, catalogue, lang, nowMs }: BetContext,
  owner: Owner,
  request: RequestOf<typeof listBets>,
): Promise<ResponseOf<typeof listBets>> {
  const limit = request.limit ?? historyPageSize
  const { game_id, state, money_type } = request
  const isFiltered = game_id !== undefined || state !== undefined || money_type !== undefined
  const range = historyRange(request, { isFiltered, nowMs })
  const before = readCursor(request.last_id)
  const found: Bet[] = []
  let lookedAt = 0
  /** Where the next page begins when this one has not looked at everything. */
  let cut = ''
  const select = state === 'open' ? openBetsOf : betsOf
  for await (const bets of select(reader, {
    ...owner,
    ...range,
    before,
    kind: 'game',
    subject: game_id === undefined ? undefined : onGame(game_id),
    purse: money_type === undefined ? undefined : money_type === moneyTypes.GOLD ? 'gold' : 'cash',
    // One more than is shown tells whether there is another page; of states only few may fit.
    portion: state === undefined ? limit + 1 : PORTIONS[state],
  })) {
    found.push(...bets.filter((bet) => state === undefined || bet.state === state))
    if (found.length > limit) break
    lookedAt += bets.length
    if (state !== undefined && lookedAt >= LOOKED_AT) {
      cut = bets.at(-1)!.key
      break
    }
  }
  // Rounds that a promotion paid are booked by themselves: they take their places between the others.
  const free = await freeBetsOf(reader, {
    ...{ ...owner, ...range, before, from: cut === '' ? undefined : cut, gameId: game_id, state, nowMs },
    limit: money_type === moneyTypes.GOLD ? 0 : limit + 1,
  })
  const known = new Set((await suppliers.catalogues.get()).suppliers.map(({ accountId }) => accountId))
  const display = ({ accountId }: Pick<Bet, 'accountId'>) => ({ catalogue, lang, hasSupplier: known.has(accountId) })
  const all = [
    ...found.map((bet) => showBet(bet, display(bet))),
    ...free.map((bet) => showFreeBet(bet, display(bet))),
  ].toSorted((one, other) => (one.id < other.id ? 1 : -1))
  const list = all.slice(0, limit)
  return { list, last_id: all.length > limit ? list.at(-1)!.id : cut }
}

/** How many are read in one go: nearly all bets are settled, void ones are looked for among many, and open ones are known. */
const PORTIONS = { settled: 200, open: 200, void: 1_000 }
/** Bets that one request looks at. */
const LOOKED_AT = 5_000

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

function readCursor(text: string | undefined): Key | undefined {
  if (text === undefined || text === '') return undefined
  if (!KEY.test(text)) throw new Refusal('INVALID')
  return text
}

type BetDisplay = Pick<BetContext, 'catalogue' | 'lang'> & {
  /** Whether its supplier is still known, and can be asked about it. */
  hasSupplier: boolean
}

const showBet = (bet: Bet, display: BetDisplay): WireBet => ({
  ...showPlay({ ...bet, gameId: bet.subject.id }, display),
  money_type: bet.purse === 'gold' ? moneyTypes.GOLD : moneyTypes.CASH,
  stake_cash: bet.cash,
  stake_coin: bet.coin,
  jackpot: bet.jackpot,
  is_free: false,
})

/** The stake was never the player's. What it won went to the bonus, and it takes part in no jackpot. */
const showFreeBet = (bet: FreeBetShown, display: BetDisplay): WireBet => ({
  ...showPlay(bet, display),
  money_type: moneyTypes.CASH,
  stake_cash: 0n,
  stake_coin: 0n,
  jackpot: 0n,
  is_free: true,
})

function showPlay(bet: Omit<FreeBetShown, 'accountId'>, { catalogue, lang, hasSupplier }: BetDisplay) {
  const game = catalogue.games.get(bet.gameId)
  return {
    id: bet.key,
    round_id: bet.reference,
    game_id: bet.gameId,
    name: game ? nameOfGame(game, lang) : '',
    provider: game?.provider ?? 'unknown',
    stake: bet.stake,
    win: bet.win,
    balance_after: bet.balanceAfter,
    state: bet.state,
    has_proof: hasSupplier && bet.reference !== '' && bet.state === 'settled',
    create_time: bet.at.getTime(),
    finish_time: bet.endedAt?.getTime() ?? null,
  }
}

/** A link to the proof of one's own bet. Somebody else's bet is answered like one that never existed. */
export async function findProof(
  { reader, suppliers }: Pick<BetContext, 'reader' | 'suppliers'>,
  { playerId, id }: { playerId: bigint; id: string },
): Promise<ResponseOf<typeof getBetProof>> {
  const asked = { playerId, key: id }
  const bet = KEY.test(id) ? ((await findBet(reader, asked)) ?? (await findFreeBet(reader, asked))) : null
  if (!bet || bet.reference === '') throw new Refusal('NOT_FOUND')
  const { accountId, reference: round } = bet
  return { url: await suppliers.findReplay({ playerId, accountId, round }) }
}

const UNFINISHED_SHOWN = 20

export async function loadUnfinished(
  { reader, catalogue, lang }: Pick<BetContext, 'reader' | 'catalogue' | 'lang'>,
  owner: Owner,
): Promise<ResponseOf<typeof listUnfinished>> {
  const open = await findUnfinished(reader, owner)
  return {
    list: open.flatMap((bet) => {
      const game = catalogue.games.get(bet.subject.id)
      if (!game) return []
      const type = bet.purse === 'gold' ? playTypes.GOLD : playTypes.CAPITAL
      const { key: id, reference: round_id, stake } = bet
      return [{ id, game: showGame(game, lang), type, round_id, stake, create_time: bet.at.getTime() }]
    }),
  }
}

export async function findUnfinished(reader: Reader, owner: Owner): Promise<Bet[]> {
  const open: Bet[] = []
  for await (const bets of openBetsOf(reader, { ...owner, kind: 'game', portion: 5 * UNFINISHED_SHOWN })) {
    open.push(...bets)
    if (open.length >= UNFINISHED_SHOWN) break
  }
  return open.slice(0, UNFINISHED_SHOWN)
}
