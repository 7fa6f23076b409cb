export type Suit = 'hearts' | 'diamonds' | 'spades' | 'clubs'

/** The outlines of the suits, each in a square of a hundred. */
export const SUIT_PATHS: Record<Suit, string> = {
  hearts: 'M50 90C20 66 5 50 5 31C5 16 16 6 29 6C39 6 46 11 50 19C54 11 61 6 71 6C84 6 95 16 95 31C95 50 80 66 50 90Z',
  diamonds: 'M50 3Q63 28 87 50Q63 72 50 97Q37 72 13 50Q37 28 50 3Z',
  spades:
    'M50 4C60 23 95 38 95 63C95 77 84 85 73 85C65 85 59 81 54 75C55 85 58 92 67 97H33C42 92 45 85 46 75C41 81 35 85 27 85C16 85 5 77 5 63C5 38 40 23 50 4Z',
  clubs:
    'M50 4A22 22 0 0 1 69 37A22 22 0 1 1 55 71C55 84 59 92 68 97H32C41 92 45 84 45 71A22 22 0 1 1 31 37A22 22 0 0 1 50 4Z',
}
