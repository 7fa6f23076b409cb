import type { Language } from '@tablestakes/contract/fields'
import { gameCategories } from '@tablestakes/contract/game-categories'
import { playTypes } from '@tablestakes/contract/games'
import { demoCurrency, goldCurrency, protocolLanguages } from '@tablestakes/contract/wallet-protocol'
import type { Clock } from '@tablestakes/node/clock'
import { type Database, transact } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import { playTimesOf, readBalance, setPlayGap } from '../../../ledger/index.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { loadPlayer, requireNotFrozen } from '../../players/index.ts'
import { type Register, requireDepositLimit, requireUnstopped } from '../../protection/index.ts'
import { currencyOfSite, type Site } from '../../site/index.ts'
import { askSupplier, SupplierSilent } from '../catalogue/ask-supplier.ts'
import type { Catalogues, SuppliedGame, Supplier } from '../catalogue/catalogue.ts'
import { isCashOff } from '../wallet/cash-play.ts'
import { isBlocked, isKindAllowed } from './allowed-game.ts'
import { countryOf } from './country.ts'
import { endGameSession, openGameSession } from './sessions.ts'

export type Launch = {
  gameId: number
  /** Absent: capital for a player, gold for a visitor. */
  type?: (typeof playTypes)[keyof typeof playTypes] | undefined
  /** Null: a visitor, who can play demos. */
  player: { id: bigint; loginId: string } | null
  site: Site
  /** What the browser calls this server: the game lets nobody else ask it for anything. */
  origin: string
  lang: Language
  ip: string
  /** Where the player is, by ISO 3166, as far as the edge of the network tells; '' if it does not. */
  country: string
  isMobile: boolean
}

export type Launched = { url: string; sessionId: string | null; isDemo: boolean }

type LaunchServices = { database: Database; catalogues: Catalogues; clock: Clock; register: Register; log: Logger }

/** Opens a game: a session of the player's, and the address at which the supplier lets them in. */
export async function launch(
  { database, catalogues, clock, register, log }: LaunchServices,
  wanted: Launch,
): Promise<Launched> {
  const catalogue = await catalogues.get()
  const game = catalogue.game(wanted.gameId)
  if (!game) throw new Refusal('NOT_FOUND')
  const supplier = catalogue.supplierOf(game)
  if (!game.isOpen || game.closedOn.includes(wanted.site.id)) throw new Refusal('GAME_CLOSED')
  if (!supplier) throw new Refusal('NOT_OPEN_YET')
  if (!supplier.isOpen || !supplier.isAnswering) throw new Refusal('SUPPLIER_DOWN')

  if (isBlocked(game, wanted)) throw new Refusal('COUNTRY_BLOCKED')
  if (!isKindAllowed(game, wanted.site)) throw new Refusal('GAME_CLOSED')
  const money = chooseMoney({ supplier, game }, wanted)
  if (money.purse === 'cash' && isCashOff(catalogue, wanted.site)) throw new Refusal('REAL_MONEY_OFF')
  // A visitor's demo asks nothing of anybody; a signed-in player is that player also in a demo.
  if (wanted.player)
    await requirePlayable({ database, clock, register }, { playerId: wanted.player.id, money, site: wanted.site })
  const session =
    money.purse === 'demo'
      ? null
      : await openGameSession(database, {
          playerId: wanted.player!.id,
          loginId: wanted.player!.loginId,
          supplierId: supplier.id,
          gameId: game.id,
          siteId: wanted.site.id,
          currency: money.currency,
          wireCurrency: money.wireCurrency,
          purse: money.purse,
          country: wanted.country,
        })
  await slowDown(database, { game, wanted })
  try {
    const url = await askForUrl(supplier, { game, money, wanted, token: session?.token })
    return { url, sessionId: session?.sessionId ?? null, isDemo: money.purse === 'demo' }
  } catch (error) {
    // Nobody will ever play in it.
    if (session) await endGameSession(database, { playerId: wanted.player!.id, sessionId: session.sessionId })
    if (!(error instanceof SupplierSilent)) throw error
    log.warn({ err: error, supplier: supplier.key }, 'a game was not opened')
    throw new Refusal('SUPPLIER_DOWN')
  }
}

/** Where the law asks for slow slots: from the first slot that a player opens, their bets keep their distance. */
async function slowDown(database: Database, { game, wanted }: { game: SuppliedGame; wanted: Launch }): Promise<void> {
  const { leastRoundMs: leastMs } = wanted.site.rules
  if (leastMs === 0 || !wanted.player || !game.kinds.includes(gameCategories.SLOTS)) return
  const owner = { playerId: wanted.player.id, currency: currencyOfSite(wanted.site) }
  await transact(database, (tx) => setPlayGap(tx, { ...owner, leastMs }))
}

type Money =
  | { purse: 'cash' | 'gold'; currency: string; wireCurrency: string }
  | { purse: 'demo'; wireCurrency: typeof demoCurrency }

/**
 * Gold that a supplier does not play for, and a visitor's, is a demo's. A game with limits of gold and none of the site's currency
 * is played in gold only.
 */
function chooseMoney(
  { supplier, game }: { supplier: Supplier; game: SuppliedGame },
  { player, type, site }: Launch,
): Money {
  const { currencies } = supplier
  const currency = currencyOfSite(site)
  const isGoldOnly = game.limits[goldCurrency] !== undefined && game.limits[currency] === undefined
  if ((type ?? (player && !isGoldOnly ? playTypes.CAPITAL : playTypes.GOLD)) === playTypes.CAPITAL) {
    if (!player) throw new Refusal('PLAYER_NEEDED')
    if (isGoldOnly || !currencies.includes(currency)) throw new Refusal('GAME_CLOSED')
    return { purse: 'cash', currency, wireCurrency: currency }
  }
  if (player && currencies.includes(goldCurrency)) return { purse: 'gold', currency, wireCurrency: goldCurrency }
  if (!currencies.includes(demoCurrency)) throw new Refusal('NO_DEMO')
  return { purse: 'demo', wireCurrency: demoCurrency }
}

/** Told here in words; the ledger refuses the stakes whatever way a game was opened. */
async function requirePlayable(
  { database, clock, register }: Pick<LaunchServices, 'database' | 'clock' | 'register'>,
  { playerId, money, site }: { playerId: bigint; money: Money; site: Site },
): Promise<void> {
  const player = await loadPlayer(database, playerId)
  requireNotFrozen(player)
  await requireUnstopped(database, player, clock())
  const times = await playTimesOf(database, { playerId, currency: currencyOfSite(site) })
  if (times.sessionUntil !== null && times.sessionUntil.getTime() <= clock()) throw new Refusal('SESSION_LIMIT')
  if (times.checkAt !== null && times.checkAt.getTime() <= clock()) throw new Refusal('REALITY_CHECK')
  if (money.purse !== 'cash') return
  await register.requireClearToday(site, playerId)
  await requireDepositLimit(database, playerId, site)
  const { debt } = await readBalance(database, { playerId, currency: money.currency })
  if (debt > 0n) throw new Refusal('DEBT_OPEN')
}

type GameUrlRequest = { game: SuppliedGame; money: Money; wanted: Launch; token: string | undefined }

async function askForUrl(supplier: Supplier, { game, money, wanted, token }: GameUrlRequest): Promise<string> {
  const { player, site, lang, ip, isMobile, origin } = wanted
  const country = countryOf(site)
  const { url } = await askSupplier(supplier, 'gameUrl', {
    ...(token !== undefined && player && { user: String(player.id), token }),
    operator_id: supplier.operatorId,
    platform: isMobile ? 'GPL_MOBILE' : 'GPL_DESKTOP',
    game_code: game.code,
    currency: money.wireCurrency,
    lang: protocolLanguages[lang],
    ip,
    ...(country && { country }),
    lobby_url: `${origin}/#/game`,
    ...(money.purse === 'cash' && { deposit_url: `${origin}/#/wallet` }),
  })
  // The page lets frames of this origin in and no others.
  if (!URL.canParse(url) || new URL(url).origin !== supplier.frameOrigin) {
    throw new SupplierSilent(supplier.key, new Error(`its games are not at ${supplier.frameOrigin}`))
  }
  return url
}
