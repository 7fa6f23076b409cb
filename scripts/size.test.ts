import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { measureDesk, measureFirstVisit, measureLargestGame } from './size.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Random letters do not compress to nothing, so a counted file shows. */
const noise = (bytes: number) => randomBytes(bytes).toString('base64')

function makeBuild(files: Record<string, string>, manifest: object): string {
  const dist = mkdtempSync(join(tmpdir(), 'tablestakes-size-'))
  folders.push(dist)
  for (const folder of ['.vite', 'assets']) mkdirSync(join(dist, folder))
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

test('a game is its page, the shell, itself and its words, without what it fetches later', () => {
  const chunk = (name: string, more: object = {}) => ({ file: `${name}.js`, ...more })
  const dist = makeBuild(
    {
      'index.html': '',
      'main.js': noise(1000),
      'shell.js': noise(1000),
      'dice.js': noise(500),
      'plinko.js': noise(1000),
      'renderer.js': noise(50_000),
      'words.js': noise(200),
      'long-words.js': noise(1000),
    },
    {
      'index.html': chunk('main', { isEntry: true, dynamicImports: ['src/shell/play.tsx'] }),
      'src/shell/play.tsx': chunk('shell', { isDynamicEntry: true }),
      'src/games/dice/dice.ts': chunk('dice', { isDynamicEntry: true }),
      'src/games/plinko/plinko.ts': chunk('plinko', { isDynamicEntry: true, dynamicImports: ['renderer'] }),
      renderer: chunk('renderer', { isDynamicEntry: true }),
      '../messages/en/14-games.json': chunk('words', { isDynamicEntry: true }),
      '../messages/ur/14-games.json': chunk('long-words', { isDynamicEntry: true }),
    },
  )
  const { game, script } = measureLargestGame(dist)
  expect(game).toBe('plinko')
  expect(script).toBeGreaterThan(4000)
  expect(script).toBeLessThan(8000)
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
