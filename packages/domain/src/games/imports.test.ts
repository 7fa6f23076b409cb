import { expect, test } from 'vitest'

declare global {
  // Only an interface can be added to, and the reading of files is Vite's: this package knows no file system.
  interface ImportMeta {
    glob: (pattern: string, options: { query: '?raw'; import: 'default'; eager: true }) => Record<string, string>
  }
}

const sources = import.meta.glob('./*.ts', { query: '?raw', import: 'default', eager: true })
const tests = /\.test\.ts$/
const imports = (source: string) =>
  [...source.matchAll(/\bfrom '([^']+)'|\bimport\(([^)]*)\)/g)].map(([, name]) => name)

/** What every game may use: the draw, exact fractions, and what a game is. */
const maths = ['../draws/fairness.ts', '../money/ratio.ts', './game.ts', './read-fields.ts']

/** What one file may use besides. */
const besides: Record<string, string[]> = {
  // The chain of crash has a key and a message of its own; where a bet ends is rounded as all money is.
  './crash.ts': ['@noble/hashes/hmac.js', '@noble/hashes/sha2.js', '@noble/hashes/utils.js', '../money/money.ts'],
  // So is what a stake brings into a pot.
  './jackpot.ts': ['../money/money.ts'],
  // A payout is rounded as all money is.
  './game.ts': ['../money/money.ts'],
  './limits.ts': ['../money/currencies.ts', '../money/money.ts'],
  './all.ts': ['./tables/all.ts', './cards/blackjack.ts', './cards/videopoker.ts'],
  // Roulette alone has the wheel and the places of the table.
  './solo-roulette.ts': ['../money/money.ts', './tables/roulette.ts', './tables/table-game.ts'],
  './explain.ts': ['@noble/hashes/utils.js', './all.ts', './crash.ts', './tables/all.ts'],
}

const files = Object.entries(sources).filter(([file]) => !tests.test(file))
const games = files
  .map(([file]) => file)
  .filter((file) =>
    /^\.\/(dice|limbo|mines|plinko|keno|wheel|hilo|crash|tower|coin-flip|diamonds|solo-roulette|coin-drop)\./.test(
      file,
    ),
  )

/** The room of the slots, as the list of games knows it. */
const slots = ['./slots/slot.ts', './slots/slots.ts']

test('games know nothing but the draw, exact fractions and what a game is', () => {
  expect(games).toHaveLength(13)
  for (const [file, source] of files) {
    const allowed = [...maths, ...(besides[file] ?? []), ...(file === './all.ts' ? [...games, ...slots] : [])]
    for (const name of imports(source)) expect(allowed, file).toContain(name)
  }
})

test('games have no clock and no randomness of their own', () => {
  for (const [file, source] of files)
    expect(source, file).not.toMatch(/Math\.random|Date|performance|crypto|setTimeout/)
})
