import type { Plugin } from 'vite'

/**
 * Which file each part of the app travels in, beyond the first two. A slow line pays for every request, so what is always needed
 * together comes together: one file for what follows the first picture by itself, one for players, one for each feature, and
 * one for what features share. Split by itself the app would be three hundred files.
 */
type Plan = { plugin: Plugin; nameOf: (id: string) => string | null }

/** What a visit fetches without a tap: the lobby below its first screen, the live stream, and the messages. */
const LATER = [
  'shell/start/after-start.ts',
  'shell/toasts/Toasts.tsx',
  'shell/live/stream.ts',
  'shell/states/ServerErrorScreen.tsx',
  'features/lobby/later-parts.ts',
  'features/lobby/Feeds.tsx',
  'features/lobby/RowsBelow.tsx',
  'features/lobby/LobbyFoot.tsx',
  'features/lobby/NoticeMarquee.tsx',
]

/** What a signed-in visitor needs on top of it. */
const PLAYER = [
  'features/lobby/OwnRows.tsx',
  'shell/games/FavoriteHeart.tsx',
  'shell/player/PlayerCard.tsx',
  'shell/player/PlayerCorner.tsx',
  'shell/session/follow-session.ts',
  'lib/session/renew-session.ts',
]

/** What stands beside the page where there is room for it. */
const WIDE = ['shell/frame/MainSideBar.tsx']

/**
 * The page of a match has a budget of its own: many come to it straight from the lobby. It comes without the rest of its feature, and
 * what it shares with others without what only those share.
 */
const MATCH = ['features/sportsbook/match/MatchScreen.tsx']

/** At the foot of every page but the lobby. */
const FOOT = ['shell/protection/SafetyFoot.tsx']

const LIBRARY = /\/node_modules\//

/** Screens and dialogs by the feature they belong to; the shell's own count as one. */
const FEATURE = /^(?:features\/([\w-]+)|(shell))\//

type Graph = {
  staticImports: (id: string) => readonly string[]
  all: readonly string[]
  isDoor: (id: string) => boolean
}

/** `source` is the folder of the app's code, with its slash. */
export function planChunks(source: string): Plan {
  let names = new Map<string, string>()
  return {
    nameOf: (id) => names.get(id) ?? null,
    plugin: {
      name: 'plan-chunks',
      apply: 'build',
      enforce: 'post',
      generateBundle(_options, bundle) {
        skipProxies(bundle)
      },
      buildEnd() {
        names = assign(source, {
          all: [...this.getModuleIds()],
          staticImports: followIcons((id) => this.getModuleInfo(id)),
          isDoor: (id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0,
        })
      },
    },
  }
}

function assign(source: string, graph: Graph): Map<string, string> {
  const names = new Map<string, string>()
  const first = reach(graph, [`${source}main.tsx`], new Set())
  // A library that lists its parts brings more into this reach than is used in it. What is used goes first, the rest is everybody's.
  for (const id of first) if (LIBRARY.test(id)) names.set(id, 'basics')
  const give = (name: string, roots: readonly string[], without: ReadonlySet<string>) => {
    const reached = reach(graph, roots, without)
    for (const id of reached) names.set(id, name)
    return reached
  }
  const inSource = (paths: readonly string[]) => paths.map((path) => source + path)
  const later = give('later', inSource(LATER), first)
  const player = give('player', inSource(PLAYER), new Set([...first, ...later]))
  const wide = give('wide', inSource(WIDE), new Set([...first, ...later, ...player]))
  const taken = new Set([...first, ...later, ...player, ...wide])
  const users = new Map<string, Set<string>>()
  for (const door of graph.all.filter((id) => id.startsWith(source) && graph.isDoor(id))) {
    const feature = FEATURE.exec(door.slice(source.length))?.slice(1).find(Boolean)
    if (!feature) continue
    for (const id of reach(graph, [door], taken)) users.set(id, (users.get(id) ?? new Set()).add(feature))
  }
  const match = reach(graph, inSource(MATCH), taken)
  for (const [id, features] of users) {
    const [own, shared] = match.has(id) ? ['match', 'basics'] : [[...features].join(''), 'common']
    names.set(id, features.size > 1 ? shared : own)
  }
  give('basics', inSource(FOOT), taken)
  return names
}

type Info = { importedIds: readonly string[]; code: string | null }

const ICON_LIST = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/
const NAMED_ICONS = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g
const LISTED_ICON = /export\s*\{([^}]*)\}\s*from\s*["']\.\/(icons\/[\w-]+\.mjs)["']/g

/**
 * The library lists thousands of icons in one module, each in a file of its own. A module that names an icon needs that file, not the list.
 * Through the list every feature would reach every icon, and the first chunk to hold them would be fetched everywhere.
 */
function followIcons(infoOf: (id: string) => Info | null): Graph['staticImports'] {
  const files = new Map<string, string>()
  const listIcons = (list: string) => {
    for (const [, names = '', file = ''] of (infoOf(list)?.code ?? '').matchAll(LISTED_ICON))
      for (const [, name] of readNames(names)) files.set(name, list.replace(/[^/]+$/, file))
  }
  return (id) => {
    const { importedIds, code } = infoOf(id) ?? { importedIds: [], code: null }
    if (ICON_LIST.test(id)) return []
    const list = importedIds.find((imported) => ICON_LIST.test(imported))
    if (list === undefined) return importedIds
    if (files.size === 0) listIcons(list)
    const named = [...(code ?? '').matchAll(NAMED_ICONS)].flatMap(([, names = '']) => readNames(names))
    return [...importedIds, ...named.flatMap(([name]) => files.get(name) ?? [])]
  }
}

/** Everything that these need before they can run, but for what is there already. */
function reach({ staticImports }: Graph, roots: readonly string[], without: ReadonlySet<string>): Set<string> {
  const reached = new Set<string>()
  const waiting = [...roots]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id) || without.has(id)) continue
    reached.add(id)
    waiting.push(...staticImports(id))
  }
  return reached
}

type Chunk = { type: 'chunk'; fileName: string; code: string; imports: string[]; dynamicImports: string[] }
type Bundle = Record<string, Chunk | { type: 'asset' }>

/** A file that only hands on what another one has: where that is, and under which names. */
type Proxy = { target: string; names: readonly (readonly [name: string, there: string])[] }

/**
 * The bundler leaves a file of fifty bytes for every door into a chunk. Each would be a request of its own before the real
 * one: such a door leads to the chunk itself, and the files go.
 */
function skipProxies(bundle: Bundle): void {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const imported = new Set(chunks.flatMap(({ imports }) => imports))
  const proxies = new Map<string, Proxy>()
  for (const { fileName, code } of chunks) {
    const proxy = imported.has(fileName) ? null : readProxy(code)
    if (proxy) proxies.set(fileName.replace(/^.*\//, ''), proxy)
  }
  for (const chunk of chunks) {
    chunk.code = chunk.code.replaceAll(/import\((["'`])\.\/([\w.-]+\.js)\1\)/g, (door, _quote, file: string) => {
      const proxy = proxies.get(file)
      if (!proxy) return door
      const names = proxy.names.map(([name, there]) => `${JSON.stringify(name)}:m.${there}`)
      return `import("./${proxy.target}").then(m=>({${names.join()}}))`
    })
  }
  for (const [file] of Object.entries(bundle)) if (proxies.has(file.replace(/^.*\//, ''))) delete bundle[file]
}

const LIST = '\\{([^}]*)\\}'
const FROM = 'from\\s*["\']\\./([\\w.-]+\\.js)["\'];?\\s*'
const HANDS_ON = new RegExp(`^\\s*export\\s*${LIST}\\s*${FROM}$`)
/** A library that is no module of its own is what its wrapper returns. */
const UNWRAPS = new RegExp(`^\\s*import\\s*${LIST}\\s*${FROM}export\\s+default\\s+(\\w+)\\(\\);?\\s*$`)
const TAKES_AND_GIVES = new RegExp(`^\\s*import\\s*${LIST}\\s*${FROM}export\\s*${LIST};?\\s*$`)

function readProxy(code: string): Proxy | null {
  const handed = HANDS_ON.exec(code)
  if (handed) return { target: handed[2]!, names: readNames(handed[1]!).map(([there, name]) => [name, there]) }
  const unwrapped = UNWRAPS.exec(code)
  if (unwrapped) {
    const wrapper = readNames(unwrapped[1]!).find(([, local]) => local === unwrapped[3])
    return wrapper ? { target: unwrapped[2]!, names: [['default', `${wrapper[0]}()`]] } : null
  }
  const taken = TAKES_AND_GIVES.exec(code)
  if (!taken) return null
  const there = new Map(readNames(taken[1]!).map(([name, local]) => [local, name]))
  return { target: taken[2]!, names: readNames(taken[3]!).map(([local, name]) => [name, there.get(local) ?? local]) }
}

/** `a as b, c` as pairs. */
const readNames = (list: string) =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const [from = '', to = from] = entry.split(/\s+as\s+/)
      return [from, to] as const
    })
