import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { measureDesk, measureFirstVisit, measureMatchPage } from './size.ts'
import { measureGames } from './size-games.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Random letters do not compress to nothing, so a counted file shows. */
const noise = (bytes: number) => randomBytes(bytes).toString('base64')

function makeBuild(files: Record<string, string>, manifest: object): string {
  const dist = mkdtempSync(join(tmpdir(), 'tablestakes-size-'))
  folders.push(dist)
  for (const folder of ['.vite', 'assets', 'slots']) mkdirSync(join(dist, folder))
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text)
  return dist
}

test('the entry and what it imports count; lazy parts do not', () => {
  const dist = makeBuild(
    { 'index.html': '', 'main.js': noise(1000), 'libraries.js': noise(1000), 'lazy.js': noise(50_000) },
    {
      'index.html': { file: 'main.js', isEntry: true, imports: ['libraries'], dynamicImports: ['lazy'] },
      libraries: { file: 'libraries.js' },
      lazy: { file: 'lazy.js' },
    },
  )
  const { script, scriptFiles } = measureFirstVisit(dist)
  expect(scriptFiles).toEqual(['main.js', 'libraries.js'])
  expect(script).toBeGreaterThan(2000)
  expect(script).toBeLessThan(5000)
})

test('a lazy part that the page names as one of its first counts too', () => {
  const dist = makeBuild(
    { 'index.html': '<link rel="modulepreload" href="/lobby.js">', 'main.js': noise(1000), 'lobby.js': noise(1000) },
    {
      'index.html': { file: 'main.js', isEntry: true, dynamicImports: ['lobby'] },
      lobby: { file: 'lobby.js', isDynamicEntry: true },
    },
  )
  expect(measureFirstVisit(dist).scriptFiles).toEqual(['main.js', 'lobby.js'])
})

test('what follows the first picture by itself counts, with what it imports', () => {
  const dist = makeBuild(
    {
      'index.html': '',
      'main.js': noise(1000),
      'feeds.js': noise(1000),
      'api.js': noise(1000),
      'login.js': noise(1000),
    },
    {
      'index.html': { file: 'main.js', isEntry: true, dynamicImports: ['src/features/lobby/Feeds.tsx', 'login'] },
      'src/features/lobby/Feeds.tsx': { file: 'feeds.js', isDynamicEntry: true, imports: ['api'] },
      api: { file: 'api.js' },
      login: { file: 'login.js', isDynamicEntry: true },
    },
  )
  expect(measureFirstVisit(dist).scriptFiles).toEqual(['main.js', 'feeds.js', 'api.js'])
})

test('the style of what follows by itself is style and no script', () => {
  const style = noise(1000)
  const dist = makeBuild(
    { 'index.html': '', 'main.js': '', 'assets/later-1.js': 'x', 'assets/later-1.css': style },
    {
      'index.html': { file: 'main.js', isEntry: true },
      '_later-1.js': { file: 'assets/later-1.js', css: ['assets/later-1.css'] },
      '_later-1.css': { file: 'assets/later-1.css' },
    },
  )
  const sizes = measureFirstVisit(dist)
  expect(sizes.scriptFiles).toEqual(['main.js', 'assets/later-1.js'])
  expect(sizes.script).toBeLessThan(100)
  expect(sizes.style).toBeGreaterThan(1000)
})

test('style counts in the page as in a file, and once', () => {
  const style = noise(1000)
  const manifest = { 'index.html': { file: 'main.js', isEntry: true, css: ['main.css'] } }
  const asFile = makeBuild({ 'index.html': '', 'main.js': '', 'main.css': style }, manifest)
  const written = { 'index.html': `<style nonce="x">${style}</style>`, 'main.js': '' }
  const both = makeBuild({ ...written, 'main.css': style }, manifest)
  const sizes = [asFile, makeBuild(written, manifest), both].map((dist) => measureFirstVisit(dist).style)
  expect(new Set(sizes).size).toBe(1)
  expect(sizes[0]).toBeGreaterThan(1000)
})

test('a script in the page counts; a block of data does not', () => {
  const manifest = { 'index.html': { file: 'main.js', isEntry: true } }
  const page = `<script>${noise(1000)}</script><script type="application/json">${noise(9000)}</script>`
  const { script } = measureFirstVisit(makeBuild({ 'index.html': page, 'main.js': '' }, manifest))
  expect(script).toBeGreaterThan(1000)
  expect(script).toBeLessThan(3000)
})

const chunk = (name: string, more: object = {}) => ({ file: `${name}.js`, ...more })

test('a game is its page, the shell, itself and its words, without what it fetches later and without the worker', () => {
  const dist = makeBuild(
    {
      'index.html': '',
      'main.js': noise(1000),
      'shell.js': noise(1000),
      'dice.js': noise(500),
      'plinko.js': noise(1000),
      'renderer.js': noise(50_000),
      'offline.js': noise(50_000),
      'words.js': noise(200),
      'long-words.js': noise(1000),
      'steps.js': noise(300),
      'cards.js': noise(700),
      'rules.js': noise(50_000),
    },
    {
      'index.html': chunk('main', { isEntry: true, dynamicImports: ['src/shell/play.tsx'] }),
      'src/offline.ts': chunk('offline', { isEntry: true }),
      'src/shell/play.tsx': chunk('shell', { isDynamicEntry: true }),
      'src/games/dice/dice.ts': chunk('dice', { isDynamicEntry: true }),
      'src/games/plinko/plinko.ts': chunk('plinko', { isDynamicEntry: true, dynamicImports: ['renderer'] }),
      renderer: chunk('renderer', { isDynamicEntry: true }),
      '../messages/en/14-games.json': chunk('words', { isDynamicEntry: true }),
      '../messages/ur/14-games.json': chunk('long-words', { isDynamicEntry: true }),
      '../messages/ur/15-rules.json': chunk('rules', { isDynamicEntry: true }),
      '../messages/ur/32-steps.json': chunk('steps', { isDynamicEntry: true }),
      '../messages/ur/33-cards.json': chunk('cards', { isDynamicEntry: true }),
    },
  )
  const sizeOf = (bytes: number) => noise(bytes).length
  const words = sizeOf(1000) + sizeOf(700)
  expect(measureGames(dist).map(({ game, script, isLarge }) => [game, script, isLarge])).toEqual([
    ['dice', 2 * sizeOf(1000) + sizeOf(500) + words, false],
    ['plinko', 3 * sizeOf(1000) + words, false],
  ])
})

test('a file counts as it is sent: packed where there is a packed one', () => {
  const dist = makeBuild(
    { 'index.html': '', 'main.js': noise(9000), 'main.js.br': 'small', 'shell.js': '', 'dice.js': '' },
    {
      'index.html': chunk('main', { isEntry: true }),
      'src/shell/play.tsx': chunk('shell'),
      'src/games/dice/dice.ts': chunk('dice'),
    },
  )
  expect(measureGames(dist)[0]!.script).toBe('small'.length)
})

test('the art of a game is its style and its drawings; every slot is measured with its own; letters are no art', () => {
  const dist = makeBuild(
    {
      'index.html': '',
      'main.js': '',
      'shell.js': '',
      'shell.css': noise(100),
      'letters.woff2': noise(9000),
      'slot.js': noise(1000),
      'slot.css': noise(200),
      'wheel.svg': noise(300),
      'roulette.js': noise(400),
      'slots/lantern.json': noise(500),
      'slots/lantern.json.br': noise(50),
      'slots/forge.json': noise(600),
    },
    {
      'index.html': chunk('main', { isEntry: true }),
      'src/shell/play.tsx': chunk('shell', { css: ['shell.css'], assets: ['letters.woff2'] }),
      'src/games/slots/slot.ts': chunk('slot', { css: ['slot.css'] }),
      'src/games/tables/roulette.tsx': chunk('roulette', { assets: ['wheel.svg'] }),
      'src/games/tables/TablePanel.tsx': chunk('panel'),
    },
  )
  const sizeOf = (bytes: number) => noise(bytes).length
  expect(measureGames(dist).map(({ game, art, isLarge }) => [game, art, isLarge])).toEqual([
    ['roulette', sizeOf(100) + sizeOf(300), true],
    ['forge', sizeOf(100) + sizeOf(200) + sizeOf(600), true],
    ['lantern', sizeOf(100) + sizeOf(200) + sizeOf(50), true],
  ])
})

test('the page of a match is what it needs beyond the first visit', () => {
  const dist = makeBuild(
    {
      'index.html': '',
      'main.js': noise(9000),
      'assets/later-1.js': noise(9000),
      'assets/later-screens-1.js': noise(100),
      'assets/match-1.js': noise(1000),
      'assets/basics-1.js': noise(500),
      'assets/sportsbook-1.js': noise(9000),
    },
    {
      'index.html': { file: 'main.js', isEntry: true },
      '_later-1.js': { file: 'assets/later-1.js' },
      'src/later-screens.ts': { file: 'assets/later-screens-1.js', imports: ['_later-1.js'] },
      '_match-1.js': { file: 'assets/match-1.js', imports: ['index.html', '_basics-1.js', '_later-1.js'] },
      '_basics-1.js': { file: 'assets/basics-1.js' },
      '_sportsbook-1.js': { file: 'assets/sportsbook-1.js', imports: ['_match-1.js'] },
    },
  )
  expect(measureMatchPage(dist)).toEqual({
    scriptFiles: ['assets/later-screens-1.js', 'assets/match-1.js', 'assets/basics-1.js'],
    script: noise(100).length + noise(1000).length + noise(500).length,
  })
})

test('a build without games, or without the page of a match, is a failure', () => {
  const dist = makeBuild({ 'index.html': '', 'main.js': '' }, { 'index.html': { file: 'main.js', isEntry: true } })
  expect(() => measureGames(dist)).toThrow('has no src/shell/play.tsx')
  expect(() => measureMatchPage(dist)).toThrow('has no page of a match')
})

test('the desk is its entry and all that it imports', () => {
  const dist = makeBuild(
    { 'index.html': '', 'main.js': noise(1000), 'libraries.js': noise(1000), 'another.js': noise(50_000) },
    {
      'index.html': { file: 'main.js', isEntry: true, imports: ['libraries'] },
      libraries: { file: 'libraries.js' },
      another: { file: 'another.js' },
    },
  )
  expect(measureDesk(dist)).toBeGreaterThan(1500)
  expect(measureDesk(dist)).toBeLessThan(5000)
})

test('no build is a failure, not a size of zero', () => {
  expect(() => measureDesk('/nonexistent')).toThrow('there is no build')
  expect(() => measureFirstVisit('/nonexistent')).toThrow('there is no build')
  expect(() => measureFirstVisit(makeBuild({ 'index.html': '' }, {}))).toThrow('no entry')
})
