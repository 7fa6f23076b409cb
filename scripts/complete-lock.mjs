// npm writes into the lockfile only the binaries of other platforms that the registry in use can show it. A mirror may lack
// some; `npm ci` then refuses the lockfile elsewhere. This adds the missing ones (exact version, platform read from the
// name) and takes out where packages were downloaded from. Run it after `npm install <package>`.
//   node scripts/complete-lock.mjs          completes package-lock.json
//   node scripts/complete-lock.mjs --check  only says whether it is complete
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = new URL('../package-lock.json', import.meta.url)
const SYSTEMS = new Set('android darwin freebsd netbsd openbsd sunos aix linux win32 openharmony'.split(' '))
const SYSTEM_ALIASES = { windows: 'win32', win: 'win32', macos: 'darwin' }
const PROCESSORS = {
  x64: 'x64',
  ia32: 'ia32',
  arm64: 'arm64',
  arm: 'arm',
  armv6: 'arm',
  armv7: 'arm',
  armv7l: 'arm',
  ppc64: 'ppc64',
  ppc64le: 'ppc64',
  ppc64el: 'ppc64',
  s390x: 's390x',
  riscv64: 'riscv64',
  loong64: 'loong64',
  loongarch64: 'loong64',
  mips64el: 'mips64el',
  wasm32: 'wasm32',
}

const check = process.argv.includes('--check')
const lock = JSON.parse(readFileSync(FILE, 'utf8'))
const added = addMissing(lock.packages)
const hosts = dropHosts(lock.packages)
if (check) {
  for (const name of [...added, ...hosts]) console.error(`package-lock.json: ${name}`)
  process.exitCode = added.length + hosts.length > 0 ? 1 : 0
} else {
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => compare(a, b)))
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
  console.error(`added ${added.length} platform packages, took out ${hosts.length} addresses`)
}

function addMissing(packages) {
  const missing = []
  for (const [path, pack] of Object.entries({ ...packages })) {
    for (const [name, range] of Object.entries(pack.optionalDependencies ?? {})) {
      if (isLocked(packages, path, name)) continue
      const entry = entryFor(name, range, pack)
      missing.push(entry ? `${name} ${entry.version}` : `${name} ${range} of ${path}: platform unknown`)
      if (entry) packages[`node_modules/${name}`] = entry
    }
  }
  return missing
}

/** Looked up as Node does: beside the package first, then further up. */
function isLocked(packages, path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`]) return true
    if (at === '') return false
  }
}

function entryFor(name, range, parent) {
  const version = /\d+\.\d+\.\d+[^ |]*/.exec(range)?.[0]
  const words = name.replace(/^@[^/]+\//, '').split(/[-_.]/)
  const system = words.map((word) => SYSTEM_ALIASES[word] ?? word).find((word) => SYSTEMS.has(word))
  const processor = words.map((word) => PROCESSORS[word]).find(Boolean)
  if (!version || !(system || processor === 'wasm32')) return undefined
  return {
    version,
    ...(processor && { cpu: [processor] }),
    ...(parent.dev && { dev: true }),
    license: parent.license ?? 'MIT',
    optional: true,
    ...(system && { os: [system] }),
    ...(words.includes('musl') && { libc: ['musl'] }),
  }
}

function dropHosts(packages) {
  const dropped = []
  for (const [path, pack] of Object.entries(packages)) {
    if (!/^https?:/.test(pack.resolved ?? '')) continue
    dropped.push(`${path} names the address it came from`)
    delete pack.resolved
  }
  return dropped
}

function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0
}
