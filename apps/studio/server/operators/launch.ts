import { demoCurrency, type SupplierRequest } from '@tablestakes/contract/wallet-protocol'
import { betLimits, GOLD_CURRENCY } from '@tablestakes/domain/games/limits'
import { isSlotKey } from '@tablestakes/domain/games/slots/slot'
import { isGoldOnly } from '@tablestakes/domain/games/slots/slots'
import { isGame } from '../games.ts'
import { openSession, readLanguage } from '../sessions/open-session.ts'
import type { Studio } from '../studio.ts'
import { OperatorError } from './operator-error.ts'
import { isKnownOrigin } from './origins.ts'

/** Opens a game for a player, or its demo for anybody, and answers the address for the frame. */
export async function launch(studio: Studio, request: SupplierRequest<'gameUrl'>): Promise<{ url: string }> {
  const { game_code: game, currency, user, token } = request
  if (!isGame(game)) throw new OperatorError(404, `there is no game ${game}`)
  if (!betLimits(currency)) throw new OperatorError(422, `the games are not played in ${currency}`)
  const isDemo = currency === demoCurrency
  if (!isDemo && currency !== GOLD_CURRENCY && isSlotKey(game) && isGoldOnly(game))
    throw new OperatorError(422, `${game} is played in gold only`)
  if (!isDemo && (user === undefined || token === undefined)) throw new OperatorError(422, 'user and token are missing')

  const code = await openSession(studio, {
    game,
    currency,
    money: isDemo ? 'demo' : currency === GOLD_CURRENCY ? 'gold' : 'cash',
    lang: request.lang,
    casinoOrigin: originOf(studio, request.lobby_url),
    canTopUp: request.deposit_url !== undefined && request.deposit_url !== '',
    wallet: isDemo ? null : { user: user!, token: token! },
  })
  return { url: `${studio.studioUrl}/play?code=${code}&lang=${readLanguage(request.lang)}` }
}

/** Messages go to this origin and come from it; a page that may not frame us must not be named. */
function originOf(studio: Studio, lobbyUrl: string): string {
  const origin = URL.canParse(lobbyUrl) ? new URL(lobbyUrl).origin : ''
  if (!isKnownOrigin(origin, studio.casinoOrigins)) {
    throw new OperatorError(422, 'lobby_url is of an origin that may not frame the games')
  }
  return origin
}
