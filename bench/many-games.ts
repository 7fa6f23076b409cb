import type { SupplierAnswer } from '@tablestakes/contract/wallet-protocol'

type Listed = SupplierAnswer<'gameList'>[number]

const FIRST = ['Golden', 'Lucky', 'Wild', 'Crystal', 'Dragon', 'Amber', 'Silver', 'Moonlit', 'Desert', 'River']
const SECOND = ['Tigers', 'Harvest', 'Panda', 'Sevens', 'Pyramid', 'Reels', 'Temple', 'Orchard', 'Lanterns']
const FIRMS = ['Blue Heron', 'North Pier', 'Paper Kite', 'Quiet Harbour', 'Red Barn', 'Sixpence', 'Tall Ship']
const KINDS = ['Slots', 'Live', 'Crash', 'Table games']

/** So many games as a large supplier lists, no two of the same name. */
export const manyGames = (count: number): Listed[] =>
  Array.from({ length: count }, (_, place) => ({
    game_code: `bulk:${place}`,
    name: `${FIRST[place % FIRST.length]} ${SECOND[place % SECOND.length]} ${place}`,
    product: FIRMS[place % FIRMS.length]!,
    category: KINDS[place % KINDS.length]!,
    platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
    enabled: true,
    rtp: 94 + (place % 30) / 10,
    volatility: 1 + (place % 5),
    ...(place % 50 === 0 && { blocked_countries: ['US'] }),
  }))
