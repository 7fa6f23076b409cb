// Makes a checkout ready to run: dependencies, then as asked for `art`, `build` (art, web, studio client, desk) and `browser`.
// Plain JavaScript without dependencies, because it runs before anything is installed, on any Node from 20.19.
// What is up to date is left alone: every result carries a stamp of the contents it was made from.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installHooks } from './install-hooks.mjs'

const NODE_NEEDED = 'Node 22.18 or newer'
const INSTALL_FLAGS = ['--no-audit', '--no-fund', '--loglevel=error']
/** The builds read these besides their own folder. */
const PACKAGES = ['packages/contract', 'packages/dictionary', 'packages/domain', 'packages/look']

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const wants = new Set(process.argv.slice(2))

holdLock()
installDependencies()
teachExec()
const node = findNode()
const lockStamp = hash(readFileSync('package-lock.json'))
if (wants.has('art') || wants.has('build')) drawArt()
if (wants.has('build')) {
  buildApp('the web app', {
    folder: 'apps/web',
    root: '.',
    sources: ['apps/web', ...PACKAGES],
    painter: 'src/paint.tsx',
  })
  buildApp('the studio', { folder: 'apps/studio', root: 'client', sources: ['apps/studio/client', ...PACKAGES] })
  buildApp('the desk', { folder: 'apps/desk', root: '.', sources: ['apps/desk', ...PACKAGES] })
}
if (wants.has('browser')) await provideBrowser()
installHooks()

function installDependencies() {
  const stamp = hash(readFileSync('package-lock.json'), process.platform, process.arch)
  const file = 'node_modules/.bootstrap'
  if (readStamp(file) === stamp) return
  // `npm ci` is exact; `npm install` is the way out where an older npm or a mirror refuses the lockfile.
  const installed =
    run('installing dependencies', 'npm', ['ci', ...INSTALL_FLAGS]) ||
    run('installing dependencies another way', 'npm', ['install', '--no-save', ...INSTALL_FLAGS])
  if (!installed) fail('the dependencies could not be installed: see above')
  writeStamp(file, stamp)
}

/**
 * Scripts that wait for signals are written `exec node …`, so that the shell npm puts in between gives way: it would die of
 * the signal and leave the program behind. Windows' shell has no such word, so it gets one.
 */
function teachExec() {
  if (isWindows()) writeFileSync('node_modules/.bin/exec.cmd', '@%*\r\n')
}

/** The pinned Node if this platform has it, else the one that runs us, if it can run TypeScript. */
function findNode() {
  const pinned = join('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  for (const candidate of [pinned, process.execPath]) {
    const asked = spawnSync(candidate, ['-p', 'process.features.typescript'], { encoding: 'utf8', shell: isWindows() })
    if (asked.stdout?.trim() === 'strip') return candidate
  }
  return fail(`${NODE_NEEDED} is needed on ${process.platform}-${process.arch}: this is ${process.version}`)
}

function drawArt() {
  const stamp = hash(lockStamp, ...filesOf('scripts/art'))
  const file = 'apps/web/public/art/.bootstrap'
  if (readStamp(file) === stamp) return
  if (!run('drawing the art', node, ['scripts/art/build.ts'])) fail('the art could not be drawn: see above')
  writeStamp(file, stamp)
}

function buildApp(label, { folder, root, sources, painter }) {
  const stamp = hash(lockStamp, readStamp('apps/web/public/art/.bootstrap'), ...sources.flatMap(filesOf))
  const file = join(folder, root, 'dist/.bootstrap')
  if (readStamp(file) === stamp) return
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  const args = [vite, 'build', root, '--logLevel', 'warn']
  const nodeHere = node === process.execPath ? node : join(process.cwd(), node)
  const isBuilt =
    run(`building ${label}`, nodeHere, args, { cwd: folder }) &&
    // The same code once more, for the server that paints its first screen.
    (!painter || run(`building the painter of ${label}`, nodeHere, [...args, '--ssr', painter], { cwd: folder }))
  if (!isBuilt) fail(`${label} could not be built: see above`)
  writeStamp(file, stamp)
}

async function provideBrowser() {
  const { findBrowser, findShell } = await import('./browser.mjs')
  const canInstall = process.platform === 'linux' && process.getuid() === 0
  if (findBrowser()) {
    if (canInstall && !findShell() && !process.env.BROWSER_PATH) installShell()
    return
  }
  if (process.env.BROWSER_PATH) fail(`BROWSER_PATH: there is no ${process.env.BROWSER_PATH}`)
  const playwright = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js')
  run('downloading a browser for the tests', node, [playwright, 'install', 'chromium'])
  if (!findBrowser() && canInstall) {
    run('updating the package lists', 'apt-get', ['update', '-qq'])
    installPackage('chromium')
    installShell()
  }
  if (!findBrowser()) fail('no browser for the tests: install Chrome or Chromium, or set BROWSER_PATH')
}

/** Only for speed: a system that has no such package goes on without it, and is not asked again. */
function installShell() {
  const file = 'node_modules/.no-shell'
  if (readStamp(file)) return
  const install = () => installPackage('chromium-headless-shell')
  if (install()) return
  if (!run('updating the package lists', 'apt-get', ['update', '-qq']) || !install()) writeStamp(file, 'tried')
}

function installPackage(name) {
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  return run(`installing ${name}`, 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
}

/** Two simultaneous starts in one checkout must not install or build over each other; the second waits and finds all done. */
function holdLock() {
  const lock = join(tmpdir(), `tablestakes-bootstrap-${process.getuid?.() ?? ''}-${hash(process.cwd()).slice(0, 16)}`)
  for (let told = false; ; told = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      process.once('exit', () => rmSync(lock, { force: true }))
      return
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`cannot write ${lock}: ${error.code}`)
    }
    if (!isAlive(Number(readStamp(lock)))) rmSync(lock, { force: true })
    else if (!told) console.error('waiting for another set-up of this checkout')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Every source below a path as `name:hash`; results and what other tools leave behind are no sources. */
function filesOf(path) {
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = join(path, entry.name)
      if (['node_modules', 'dist'].includes(entry.name) || /public[\\/](art|icons|slots)$/.test(file)) return []
      if (entry.isDirectory()) return filesOf(file)
      return /\.test\.tsx?$/.test(entry.name) ? [] : [`${file}:${hash(readFileSync(file))}`]
    })
}

function hash(...parts) {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\0')
  return sum.digest('hex')
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function writeStamp(file, stamp) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, stamp)
}

function run(label, command, args, options = {}) {
  const started = Date.now()
  console.error(`${label} …`)
  // What a tool says is progress, so it goes to stderr: stdout carries nothing but the ready line.
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 2, 2], shell: isWindows(), ...options })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.error(status === 0 ? `${label}: ${seconds} s` : `${label} failed${error ? `: ${error.message}` : ''}`)
  return status === 0
}

function isWindows() {
  return process.platform === 'win32'
}

function fail(line) {
  console.error(`error: ${line}`)
  process.exit(1)
}
