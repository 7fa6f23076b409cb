import { playerClasses } from '@tablestakes/contract/account'
import {
  type BalanceAnswer,
  leastRoundTag,
  playerTags,
  type WalletAnswer,
  type WalletRequest,
  type WalletStatus,
} from '@tablestakes/contract/wallet-protocol'
import { scaleDown, smallerOf } from '@tablestakes/domain/money/money'
import type { Clock } from '@tablestakes/node/clock'
import type { Database } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import {
  findBookedGame,
  newKey,
  onGame,
  type Play,
  readBalance,
  type Settled,
  type Settling,
} from '../../../ledger/index.ts'
import { usableIn } from '../../free-rounds/index.ts'
import type { Jackpots } from '../../jackpots/index.ts'
import { loadPlayer, type PlayerRecord } from '../../players/index.ts'
import type { LimitNews, Presence } from '../../protection/index.ts'
import type { Site, Sites } from '../../site/index.ts'
import type { Catalogue, SuppliedGame, Supplier } from '../catalogue/catalogue.ts'
import { isBlocked, isKindAllowed } from '../launch/allowed-game.ts'
import { countryOf } from '../launch/country.ts'
import { type GameSession, hasPlayedAt, openSessionSearch } from '../launch/sessions.ts'
import { isCashOff } from './cash-play.ts'
import { type FreeSaid, idOf, isFreeRound, openFreeRoundWallet } from './free-round-plays.ts'
import { claimPot, potOf } from './jackpot-plays.ts'
import { noteRefusedRollback } from './refused-rollbacks.ts'
import { statusOf } from './statuses.ts'

/** The caller, and what is known of all suppliers now. */
export type Caller = { supplier: Supplier; catalogue: Catalogue }

/** The operator side of the wallet protocol, one function a call. Signatures and forms were checked before. */
export type Wallet = {
  [Name in 'userInfo' | 'balance' | 'bet' | 'rounds' | 'win' | 'jackpot' | 'rollback']: (
    caller: Caller,
    request: WalletRequest<Name>,
  ) => Promise<WalletAnswer<Name>>
}

type WalletServices = {
  database: Database
  settling: Settling
  sites: Sites
  presence: Presence
  limitNews: LimitNews
  jackpots: Jackpots
  log: Logger
  clock: Clock
}

export function openWallet(services: WalletServices): Wallet {
  const { database, settling, sites, presence, limitNews, jackpots, log, clock } = services
  const freeRounds = openFreeRoundWallet(services)
  const findSession = openSessionSearch(database)

  /** Null: the token is unknown, or belongs to another user or supplier. */
  async function sessionOf({ supplier }: Caller, { user, token }: { user: string; token: string }) {
    const session = await findSession(token)
    return session && session.supplierId === supplier.id && String(session.playerId) === user ? session : null
  }

  async function settle(play: Play, asked: SettleRequest): Promise<BalanceAnswer> {
    const settled = await settling.settle(play)
    if (play.kind !== 'stake' && play.kind !== 'round') return answerSettled(settled, asked)
    const sign = { playerId: play.playerId, siteId: asked.session.siteId }
    if (settled.outcome !== 'session-limit') {
      presence.note(sign)
      limitNews.stakeRefused(play, settled.outcome)
      return answerSettled(settled, asked)
    }
    // The player's time may have gone on only on paper, while they were away: it is worked out again.
    await presence.noteNow(sign)
    const again = await settling.settle({ ...play, key: newKey() })
    limitNews.stakeRefused(play, again.outcome)
    return answerSettled(again, asked)
  }

  /** Of a game that is no longer this supplier's: under which it was booked, by the first of these ids that is known. */
  function bookedGame({ supplier }: Caller, { playerId }: GameSession, ids: readonly string[]) {
    return findBookedGame(database, { source: supplier.accountId, playerId, ids: ids.map(idOf) })
  }

  /**
   * A stake that waits for its win, or with `won` a round whose win is known already. `isKnownOnly` asks whether it was booked: nothing new
   * is taken, and it is no sign that the player is there.
   */
  async function place(
    caller: Caller,
    request: WalletRequest<'bet'>,
    { won = null, isKnownOnly = false }: { won?: bigint | null; isKnownOnly?: boolean } = {},
  ): Promise<BalanceAnswer> {
    const session = await sessionOf(caller, request)
    if (!session) return refuse(request, 'RS_ERROR_INVALID_TOKEN')
    const { supplier, catalogue } = caller
    const game = catalogue.gameOf(supplier, request.game_code)
    const site = await sites.get(session.siteId)
    const isCashStopped = session.purse === 'cash' && isCashOff(catalogue, site)
    const refused = betRefusal({ supplier, session, site, game, request, isCashStopped })
    const refusal = isKnownOnly ? (refused ?? 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST') : refused
    if (isFreeRound(request)) {
      const placed = await freeRounds.bet({ ...caller, session, request, gameId: game?.id ?? null, refusal })
      if (placed.status === 'RS_OK') presence.note({ playerId: session.playerId, siteId: session.siteId })
      return answerWith({ session, request }, placed)
    }
    const booked = game ? null : await bookedGame(caller, session, [request.transaction_uuid])
    // A repeat is compared with what was booked, game and all. One that is still theirs has another name than was said now.
    const isGone = booked && catalogue.game(booked.gameId ?? 0)?.supplierId !== supplier.id
    const atRisk = smallerOf(request.at_risk ?? request.amount, request.amount)
    const staked = {
      ...playOf(caller, { session, request, gameId: game?.id ?? (isGone ? booked.gameId : null) }),
      purse: session.purse,
      stake: request.amount,
      counting: session.purse === 'gold' ? 0n : scaleDown(atRisk, BigInt(game?.betCashRate ?? 0), 100n),
      atRisk,
      // A bet that is to be refused may be a repeat of one that was taken, whose answer was lost: it must get that answer.
      // Under a key of 1970 the ledger takes nothing new, but knows what it has.
      ...(refusal && { key: newKey(0) }),
    }
    const play: Play =
      won === null ? { ...staked, kind: 'stake', closes: request.round_closed } : { ...staked, kind: 'round', win: won }
    const about = { session, request, refusal }
    const answer = isKnownOnly ? answerSettled(await settling.settle(play), about) : await settle(play, about)
    // The ledger's currency is the session's. Whatever was taken, it was not taken in the currency that was named now.
    const isOtherNow = refusal === 'RS_ERROR_WRONG_CURRENCY' && answer.status === 'RS_OK'
    return isOtherNow ? { ...answer, status: 'RS_ERROR_DUPLICATE_TRANSACTION' } : answer
  }

  return {
    async userInfo({ supplier }, { user, request_uuid }) {
      const playerId = /^[1-9]\d{0,17}$/.test(user) ? BigInt(user) : null
      const isKnown = playerId !== null && (await hasPlayedAt(database, { playerId, supplierId: supplier.id }))
      if (!isKnown) return { user, status: 'RS_ERROR_INVALID_TOKEN', request_uuid }
      const player = await loadPlayer(database, playerId)
      const site = await sites.get(player.siteId)
      const country = countryOf(site)
      return {
        user,
        status: 'RS_OK',
        request_uuid,
        ...(country && { country }),
        jurisdiction: site.country,
        registration_date: player.createdAt.toISOString().slice(0, 10),
        tags: tagsOf(player, site),
      }
    },

    async balance(caller, request) {
      const session = await sessionOf(caller, request)
      if (!session) return refuse(request, 'RS_ERROR_INVALID_TOKEN')
      const balance = balanceIn(session, await readBalance(database, session))
      const answer = answerWith({ session, request }, { status: 'RS_OK', balance })
      const game = request.game_code && caller.catalogue.gameOf(caller.supplier, request.game_code)
      if (!game || session.purse !== 'cash') return answer
      const usable = await usableIn(database, session, { gameId: game.id, nowMs: clock() })
      const pot = await potOf(jackpots, session, game.id)
      return {
        ...answer,
        ...(pot && { jackpot: pot }),
        ...(usable.length > 0 && {
          free_rounds: usable.map(({ id, stake, left, expiresAt }) => ({
            ...{ reward_uuid: id, amount: stake, left, expires_at: expiresAt.getTime() },
          })),
        }),
      }
    },

    bet: (caller, request) => place(caller, request),

    async rounds(caller, { request_uuid, rounds, known_only: isKnownOnly = false }) {
      const answers = await Promise.all(
        rounds.map(({ win_amount: won, ...round }) => place(caller, { ...round, request_uuid }, { won, isKnownOnly })),
      )
      return { status: 'RS_OK', request_uuid, rounds: answers }
    },

    async win(caller, request) {
      const session = await sessionOf(caller, request)
      if (!session) return refuse(request, 'RS_ERROR_INVALID_TOKEN')
      const game = caller.catalogue.gameOf(caller.supplier, request.game_code)
      // Neither an expired token nor a closed game or supplier stands in the way of what was won, nor that a game has gone to
      // another supplier meanwhile: the win is then booked under the game of its bet.
      const booked = game
        ? { gameId: game.id }
        : await bookedGame(caller, session, [request.transaction_uuid, request.reference_transaction_uuid])
      const mistake = !booked
        ? 'RS_ERROR_INVALID_GAME'
        : request.currency !== session.wireCurrency
          ? 'RS_ERROR_WRONG_CURRENCY'
          : null
      if (mistake) {
        const balance = balanceIn(session, await readBalance(database, session))
        return answerWith({ session, request }, { status: mistake, balance })
      }
      const foreignPlay = idOf(request.reference_transaction_uuid)
      const payFree = () => freeRounds.win({ ...caller, session, request })
      const free = isFreeRound(request) ? await payFree() : null
      if (free) return answerWith({ session, request }, free)
      const answer = await settle(
        {
          ...playOf(caller, { session, request, gameId: booked?.gameId ?? null }),
          kind: 'win',
          purse: session.purse,
          win: request.amount,
          foreignPlay,
          closes: request.round_closed,
        },
        { session, request },
      )
      // A supplier need not say of a win that its bet was free. The ledger has no such bet then, or knows the win itself as something
      // else, and we look.
      const late = maybeFree.includes(answer.status) ? await payFree() : null
      return late ? answerWith({ session, request }, late) : answer
    },

    async jackpot(caller, request) {
      const session = await sessionOf(caller, request)
      if (!session) return refuse(request, 'RS_ERROR_INVALID_TOKEN')
      const gameId = caller.catalogue.gameOf(caller.supplier, request.game_code)?.id ?? null
      const { status, amount } = await claimPot(jackpots, { ...caller, session, request, gameId })
      const balance = balanceIn(session, await readBalance(database, session))
      return { ...answerWith({ session, request }, { status, balance }), ...(amount !== null && { amount }) }
    },

    async rollback(caller, request) {
      const session = await sessionOf(caller, request)
      if (!session) return refuse(request, 'RS_ERROR_INVALID_TOKEN')
      const rollBackFree = () => freeRounds.rollback({ ...caller, session, request })
      const free = await rollBackFree()
      if (free) return answerFree(free)
      const { subject: _, ...play } = playOf(caller, { session, request, gameId: null })
      const foreignPlay = idOf(request.reference_transaction_uuid)
      const settled = await settling.settle({ ...play, kind: 'void', foreignPlay })
      // A free round that came between the two looks.
      const late = settled.outcome === 'unknown-play' ? await rollBackFree() : null
      if (late) return answerFree(late)
      // Written before it is answered: the supplier does not ask again.
      if (settled.outcome === 'ended') await noteRefusedRollback({ database, log }, { caller, session, request })
      return answerSettled(settled, { session, request })

      async function answerFree({ isEnded, ...said }: FreeSaid): Promise<BalanceAnswer> {
        if (isEnded) await noteRefusedRollback({ database, log }, { caller, session: session!, request })
        return answerWith({ session: session!, request }, said)
      }
    },
  }
}

function tagsOf({ classify }: PlayerRecord, { jurisdiction, rules }: Site): string[] {
  const tags: string[] = jurisdiction.autoplay ? [] : [playerTags.noAutoplay]
  if (rules.leastRoundMs > 0) tags.push(leastRoundTag(rules.leastRoundMs))
  if (classify !== playerClasses.PLAYER)
    tags.push(classify === playerClasses.GUEST ? playerTags.guest : playerTags.test)
  return tags
}

const maybeFree: readonly WalletStatus[] = ['RS_ERROR_TRANSACTION_DOES_NOT_EXIST', 'RS_ERROR_DUPLICATE_TRANSACTION']

type Request = { user: string; request_uuid: string }

type SettleRequest = {
  session: GameSession
  request: Request
  /** What it is refused with unless it has been settled before. */
  refusal?: WalletStatus | null
}

function playOf(
  { supplier }: Caller,
  asked: {
    session: GameSession
    request: { transaction_uuid: string; round: string }
    gameId: number | null
  },
) {
  const { session, request, gameId } = asked
  return {
    playerId: session.playerId,
    currency: session.currency,
    key: newKey(),
    foreign: { source: supplier.accountId, id: idOf(request.transaction_uuid) },
    accountId: supplier.accountId,
    subject: gameId === null ? null : onGame(gameId),
    reference: request.round,
  }
}

type Bet = {
  supplier: Supplier
  session: GameSession
  site: Site
  game: SuppliedGame | undefined
  request: WalletRequest<'bet'>
  /** The site has lost its licence. */
  isCashStopped: boolean
}

/** Why a bet is refused before the purse is looked at. Stops, debts and what the purse holds are asked under its lock. */
function betRefusal({ supplier, session, site, game, request, isCashStopped }: Bet): WalletStatus | null {
  if (!supplier.isOpen || isCashStopped) return 'RS_ERROR_INVALID_PARTNER'
  if (session.isOver) return 'RS_ERROR_TOKEN_EXPIRED'
  if (!game?.isOpen || game.closedOn.includes(session.siteId)) return 'RS_ERROR_INVALID_GAME'
  if (isBlocked(game, { site, country: session.country }) || !isKindAllowed(game, site)) return 'RS_ERROR_INVALID_GAME'
  if (request.currency !== session.wireCurrency) return 'RS_ERROR_WRONG_CURRENCY'
  // Free only with a reward of ours: otherwise a stake would be taken that the player was told is free.
  if (request.is_free && request.amount > 0n && !isFreeRound(request)) return 'RS_ERROR_WRONG_SYNTAX'
  if (isFreeRound(request) && session.purse !== 'cash') return 'RS_ERROR_WRONG_CURRENCY'
  if ((request.at_risk ?? 0n) > request.amount) return 'RS_ERROR_WRONG_SYNTAX'
  const limit = game.limits[session.wireCurrency]
  const isWithin = !limit || request.amount === 0n || (request.amount >= limit.least && request.amount <= limit.most)
  return isWithin ? null : 'RS_ERROR_BET_LIMIT_EXCEEDED'
}

type Purses = Pick<Settled, 'cash' | 'coin' | 'gold'>

/** What a stake of this session can be taken from. */
function balanceIn({ purse }: GameSession, { cash, coin, gold }: Purses): bigint {
  return purse === 'gold' ? gold : cash + coin
}

/** The most that a protocol amount can say: ten times more would no longer be a whole number. */
const BALANCE_MAX = BigInt(Math.trunc(Number.MAX_SAFE_INTEGER / 10))

function answerWith(
  { session, request }: { session: GameSession; request: Request },
  { status, balance }: { status: WalletStatus; balance: bigint },
): BalanceAnswer {
  const { user, request_uuid } = request
  const shown = balance > BALANCE_MAX ? BALANCE_MAX : balance
  return { user, status, request_uuid, currency: session.wireCurrency, balance: shown }
}

function answerSettled(settled: Settled, { session, request, refusal }: SettleRequest): BalanceAnswer {
  const status = refusal && settled.outcome === 'stale-key' ? refusal : statusOf(settled.outcome)
  return answerWith({ session, request }, { status, balance: balanceIn(session, settled) })
}

function refuse({ user, request_uuid }: Request, status: WalletStatus): BalanceAnswer {
  return { user, status, request_uuid }
}
