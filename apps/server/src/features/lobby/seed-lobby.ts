import { gameCategories } from '@tablestakes/contract/game-categories'
import type { TextKey } from '@tablestakes/dictionary'
import { shippedRates } from '@tablestakes/domain/games/bonus-rates'
import type { SlotKey } from '@tablestakes/domain/games/slots/slot'
import type { Tx } from '@tablestakes/node/database'
import { addGameFacts } from './seed-game-facts.ts'

/** Our own studio: what its provider is called, and what it is called as a supplier. */
export const studioKey = 'tablestakes'

const STUDIO = { key: studioKey, name: 'Tablestakes Studio', mark: 'tablestakes' }

/**
 * The studio's games. `tags` are what a player may filter by; `betCashRate` is the percent of a stake that counts for a bonus:
 * what the game's return allows (decision 0040). Of games that cannot be played yet it is only what we expect.
 */
const games: { id: number; key: string; name: string; nameKey: TextKey; betCashRate: number; tags: string[] }[] = [
  {
    id: 101,
    key: 'dice',
    name: 'Dice',
    nameKey: 'game_dice',
    betCashRate: shippedRates.dice,
    tags: ['instant', 'fair'],
  },
  {
    id: 102,
    key: 'limbo',
    name: 'Limbo',
    nameKey: 'game_limbo',
    betCashRate: shippedRates.limbo,
    tags: ['instant', 'fair'],
  },
  {
    id: 103,
    key: 'mines',
    name: 'Mines',
    nameKey: 'game_mines',
    betCashRate: shippedRates.mines,
    tags: ['instant', 'fair'],
  },
  {
    id: 104,
    key: 'plinko',
    name: 'Plinko',
    nameKey: 'game_plinko',
    betCashRate: shippedRates.plinko,
    tags: ['instant', 'fair'],
  },
  {
    id: 105,
    key: 'keno',
    name: 'Keno',
    nameKey: 'game_keno',
    betCashRate: shippedRates.keno,
    tags: ['instant', 'fair'],
  },
  {
    id: 106,
    key: 'wheel',
    name: 'Wheel',
    nameKey: 'game_wheel',
    betCashRate: shippedRates.wheel,
    tags: ['instant', 'fair'],
  },
  {
    id: 107,
    key: 'hilo',
    name: 'Hi-Lo',
    nameKey: 'game_hilo',
    betCashRate: shippedRates.hilo,
    tags: ['cards', 'fair'],
  },
  {
    id: 202,
    key: 'blackjack',
    name: 'Blackjack',
    nameKey: 'game_blackjack',
    betCashRate: shippedRates.blackjack,
    tags: ['cards', 'fair'],
  },
  {
    id: 116,
    key: 'videopoker',
    name: 'Video Poker',
    nameKey: 'game_videopoker',
    betCashRate: shippedRates.videopoker,
    tags: ['cards', 'fair'],
  },
  {
    id: 108,
    key: 'crash',
    name: 'Crash',
    nameKey: 'game_crash',
    betCashRate: shippedRates.crash,
    tags: ['shared', 'fair'],
  },
  {
    id: 111,
    key: 'tower',
    name: 'Tower',
    nameKey: 'game_tower',
    betCashRate: shippedRates.tower,
    tags: ['instant', 'fair'],
  },
  {
    id: 112,
    key: 'coinflip',
    name: 'Coin Flip',
    nameKey: 'game_coinflip',
    betCashRate: shippedRates.coinflip,
    tags: ['instant', 'fair'],
  },
  {
    id: 113,
    key: 'diamonds',
    name: 'Diamonds',
    nameKey: 'game_diamonds',
    betCashRate: shippedRates.diamonds,
    tags: ['instant', 'fair'],
  },
  {
    id: 114,
    key: 'soloroulette',
    name: 'Solo Roulette',
    nameKey: 'game_soloroulette',
    betCashRate: shippedRates.soloroulette,
    tags: ['instant', 'fair'],
  },
  {
    id: 115,
    key: 'coindrop',
    name: 'Coin Drop',
    nameKey: 'game_coindrop',
    betCashRate: shippedRates.coindrop,
    tags: ['instant', 'fair'],
  },
  {
    id: 201,
    key: 'roulette',
    name: 'Roulette',
    nameKey: 'game_roulette',
    betCashRate: shippedRates.roulette,
    tags: ['table', 'shared', 'fair'],
  },
  {
    id: 203,
    key: 'baccarat',
    name: 'Baccarat',
    nameKey: 'game_baccarat',
    betCashRate: shippedRates.baccarat,
    tags: ['table', 'cards', 'shared', 'fair'],
  },
  {
    id: 204,
    key: 'dragontiger',
    name: 'Dragon Tiger',
    nameKey: 'game_dragontiger',
    betCashRate: shippedRates.dragontiger,
    tags: ['table', 'cards', 'shared', 'fair'],
  },
  {
    id: 205,
    key: 'sicbo',
    name: 'Sic Bo',
    nameKey: 'game_sicbo',
    betCashRate: shippedRates.sicbo,
    tags: ['table', 'shared', 'fair'],
  },
  {
    id: 206,
    key: 'andarbahar',
    name: 'Andar Bahar',
    nameKey: 'game_andarbahar',
    betCashRate: shippedRates.andarbahar,
    tags: ['table', 'cards', 'shared', 'fair'],
  },
  {
    id: 207,
    key: 'teenpatti',
    name: 'Teen Patti',
    nameKey: 'game_teenpatti',
    betCashRate: shippedRates.teenpatti,
    tags: ['table', 'cards', 'shared', 'fair'],
  },
  {
    id: 208,
    key: 'moneywheel',
    name: 'Money Wheel',
    nameKey: 'game_moneywheel',
    betCashRate: shippedRates.moneywheel,
    tags: ['table', 'shared', 'fair'],
  },
  ...slots(),
  {
    id: 401,
    key: 'football',
    name: 'Football',
    nameKey: 'game_football',
    betCashRate: 100,
    tags: ['sport', 'virtual'],
  },
]

/** Slots by the number of their page. The last is played in gold only, as its limits say; so is the coin drop. */
function slots(): typeof games {
  const named: [id: number, key: SlotKey, name: string][] = [
    [301, 'sevens', 'Hot Sevens'],
    [306, 'lantern', 'Lantern Harbour'],
    [307, 'clock', 'Clockwork Orchard'],
    [308, 'forge', 'Ember Forge'],
    [309, 'geode', 'Geode Rain'],
    [310, 'sugar', 'Sugar Comet'],
    [311, 'tide', 'Tide Court'],
    [312, 'monsoon', 'Monsoon Palace'],
    [313, 'grove', 'Sunny Grove'],
  ]
  return named.map(([id, key, name]) => ({
    ...{ id, key, name, nameKey: `game_${key}` as const, betCashRate: shippedRates[key] },
    tags: ['slot', 'fair'],
  }))
}

/** Announced once and never made: they leave the lobby of an older installation. */
const retired = ['dragon', 'tiger', 'scarab', 'bull']

/** Specification §3: the category keys. Neighbours in a row differ in colour, so that the tiles do not run together. */
const types: { id: number; langKey: string; rows: { langKey: TextKey; games: string[] }[] }[] = [
  {
    id: 1,
    langKey: gameCategories.ALL,
    rows: [
      {
        langKey: 'row_first_looks',
        games: ['crash', 'dice', 'mines', 'plinko', 'limbo', 'wheel', 'keno', 'hilo'],
      },
    ],
  },
  {
    id: 2,
    langKey: gameCategories.ORIGINAL,
    rows: [
      {
        langKey: 'lobby_Original',
        games: [
          ...['crash', 'mines', 'limbo', 'wheel', 'dice', 'plinko', 'keno', 'hilo', 'blackjack'],
          ...['tower', 'videopoker', 'diamonds', 'coinflip', 'soloroulette'],
        ],
      },
    ],
  },
  {
    id: 3,
    langKey: gameCategories.SLOTS,
    rows: [
      { langKey: 'lobby_slots', games: ['lantern', 'geode', 'sevens', 'tide', 'forge', 'sugar', 'clock', 'monsoon'] },
    ],
  },
  {
    id: 4,
    langKey: gameCategories.LIVE,
    rows: [
      {
        langKey: 'lobby_live',
        games: ['roulette', 'baccarat', 'dragontiger', 'andarbahar', 'teenpatti', 'sicbo', 'moneywheel'],
      },
    ],
  },
  { id: 5, langKey: gameCategories.SPORTS, rows: [{ langKey: 'lobby_sports', games: ['football'] }] },
  {
    id: 6,
    langKey: gameCategories.GOLD,
    rows: [
      {
        langKey: 'lobby_Gold Games',
        games: ['grove', 'coindrop', 'dice', 'lantern', 'mines', 'sevens', 'limbo', 'geode', 'plinko', 'sugar', 'keno'],
      },
    ],
  },
  { id: 7, langKey: gameCategories.PROVIDERS, rows: [] },
]

type Banner = {
  id: number
  art: string
  title: TextKey
  text: TextKey
  button: TextKey
  target: string
  isSandboxOnly?: true
}

/** Only what is true today: no winners that do not exist, no offer nobody can take. */
const banners: Banner[] = [
  {
    id: 1,
    art: 'fair',
    title: 'banner_fair_title',
    text: 'banner_fair_text',
    button: 'banner_fair_button',
    target: '/moreGameList?category=lobby_Original',
  },
  {
    id: 2,
    art: 'gold',
    title: 'banner_gold_title',
    text: 'banner_gold_text',
    button: 'banner_gold_button',
    target: '/moreGameList?category=lobby_Gold%20Games',
  },
  {
    id: 3,
    art: 'sandbox',
    title: 'banner_sandbox_title',
    text: 'banner_sandbox_text',
    button: 'banner_sandbox_button',
    target: '/wallet',
    isSandboxOnly: true,
  },
]

/** Adds what is missing; what an operator has changed, moved or hidden stays as it is. */
export async function seedLobby(tx: Tx): Promise<void> {
  await tx.query(
    'insert into provider (provider_key, name, mark, sort_index) values ($1, $2, $3, 1) on conflict do nothing',
    [STUDIO.key, STUDIO.name, STUDIO.mark],
  )
  await tx.query('update game set is_open = false where provider_key = $1 and game_key = any ($2) and is_open', [
    STUDIO.key,
    retired,
  ])
  const isNew = new Set<string>()
  for (const game of games) if (await addGame(tx, game)) isNew.add(game.key)
  await addGameFacts(tx, STUDIO.key)
  for (const [place, type] of types.entries()) {
    await tx.query(
      'insert into game_type (game_type_id, lang_key, sort_index) values ($1, $2, $3) on conflict do nothing',
      [type.id, type.langKey, place + 1],
    )
    for (const row of type.rows) await addRow(tx, { type, row, isNew })
  }
  for (const [place, banner] of banners.entries()) {
    await tx.query(
      `insert into banner (banner_id, art, title_key, text_key, button_key, target, sort_index, is_sandbox_only)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [
        banner.id,
        banner.art,
        banner.title,
        banner.text,
        banner.button,
        banner.target,
        place + 1,
        banner.isSandboxOnly ?? false,
      ],
    )
  }
}

async function addGame(tx: Tx, game: (typeof games)[number]): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into game (game_id, provider_key, game_key, art_key, name, name_key, bet_cash_rate, tags)
     values ($1, $2, $3, $3, $4, $5, $6, $7) on conflict do nothing`,
    [game.id, STUDIO.key, game.key, game.name, game.nameKey, game.betCashRate, game.tags],
  )
  return rowCount === 1 || (await isMadeNow(tx, game))
}

/** Announced and taken out of the lobby before it was made: an older installation has its row, which never had any facts. */
async function isMadeNow(tx: Tx, { key, betCashRate, tags }: (typeof games)[number]): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update game set is_open = true, bet_cash_rate = $3, tags = $4
     where provider_key = $1 and game_key = $2 and not is_open and rtp is null`,
    [STUDIO.key, key, betCashRate, tags],
  )
  return rowCount === 1
}

/** A game enters its rows when it is new. One that an operator took out of a row is not put back. */
async function addRow(
  tx: Tx,
  {
    type,
    row,
    isNew,
  }: { type: (typeof types)[number]; row: (typeof types)[number]['rows'][number]; isNew: Set<string> },
) {
  const place = type.rows.indexOf(row) + 1
  await tx.query(
    'insert into game_row (game_type_id, lang_key, sort_index) values ($1, $2, $3) on conflict do nothing',
    [type.id, row.langKey, place],
  )
  const added = row.games.filter((key) => isNew.has(key))
  await tx.query(
    `insert into game_in_row (game_type_id, lang_key, game_id, sort_index)
     select $1, $2, game.game_id, added.place
     from unnest($3::text[], $4::int[]) as added (game_key, place)
     join game on game.provider_key = $5 and game.game_key = added.game_key
     on conflict do nothing`,
    [type.id, row.langKey, added, added.map((key) => row.games.indexOf(key) + 1), STUDIO.key],
  )
}
