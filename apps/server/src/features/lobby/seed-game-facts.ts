import { games } from '@tablestakes/domain/games/all'
import { type GameKey, gameKeys } from '@tablestakes/domain/games/game'
import { betLimits, GOLD_CURRENCY } from '@tablestakes/domain/games/limits'
import { type SlotKey, slotKeys, swingOf } from '@tablestakes/domain/games/slots/slot'
import { isGoldOnly, slotFacts } from '@tablestakes/domain/games/slots/slots'
import { currencies } from '@tablestakes/domain/money/currencies'
import { multiply, type Ratio, ratio, toDecimalText } from '@tablestakes/domain/money/ratio'
import type { Tx } from '@tablestakes/node/database'

/** How strongly a middling choice of the game swings: 1 calm to 5 wild. */
const WAVES: Record<GameKey, number> = {
  dice: 2,
  limbo: 4,
  mines: 3,
  tower: 3,
  coinflip: 3,
  diamonds: 3,
  soloroulette: 3,
  coindrop: 3,
  plinko: 3,
  keno: 4,
  wheel: 3,
  hilo: 3,
  blackjack: 2,
  videopoker: 4,
  crash: 4,
  roulette: 3,
  baccarat: 2,
  dragontiger: 2,
  sicbo: 3,
  andarbahar: 2,
  teenpatti: 2,
  moneywheel: 4,
  ...slotWaves(),
}

/** Of slots it is computed from their exact spread. */
function slotWaves(): Record<SlotKey, number> {
  const waves = slotKeys.map((key) => [key, swingOf(slotFacts(key))])
  return Object.fromEntries(waves) as Record<SlotKey, number>
}

/**
 * What the maths of the studio's games says about them: their return, and what a bet may be. Only what is not there yet: an
 * operator's own figures stay.
 */
export async function addGameFacts(tx: Tx, provider: string): Promise<void> {
  for (const key of gameKeys) {
    const { least, most } = games[key].rtpRange
    await tx.query(
      `update game set rtp = coalesce(rtp, $3), rtp_most = coalesce(rtp_most, $4),
         rtp_wave = case rtp_wave when 0 then $5 else rtp_wave end, about_key = coalesce(about_key, $6),
         rules_key = coalesce(rules_key, $7)
       where provider_key = $1 and game_key = $2
         and (rtp is null or rtp_most is null or rtp_wave = 0 or about_key is null or rules_key is null)`,
      [provider, key, percentOf(least), percentOf(most), WAVES[key], `about_${key}`, `rules_${key}`],
    )
  }
  await addLimits(tx, provider)
}

/** Cut off after two decimals: a game never states more than it returns. */
const percentOf = (rtp: Ratio) => toDecimalText(multiply(rtp, ratio(100)), 2)

async function addLimits(tx: Tx, provider: string): Promise<void> {
  const limits = [...Object.keys(currencies), GOLD_CURRENCY].flatMap((currency) => {
    const limit = betLimits(currency)
    return limit ? [{ currency, ...limit }] : []
  })
  await tx.query(
    `insert into game_limit (game_id, currency, min_bet, max_bet, max_win)
     select game_id, l.* from game, unnest($3::text[], $4::bigint[], $5::bigint[], $6::bigint[]) l (currency, least, most, win)
     where provider_key = $1 and game_key = any ($2) and (l.currency = $8 or game_key <> all ($7)) on conflict do nothing`,
    [
      provider,
      gameKeys,
      limits.map(({ currency }) => currency),
      limits.map(({ least }) => least),
      limits.map(({ most }) => most),
      limits.map(({ mostWin }) => mostWin),
      [...slotKeys.filter(isGoldOnly), 'coindrop'],
      GOLD_CURRENCY,
    ],
  )
}
