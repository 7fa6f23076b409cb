/** Opens a game: the code of the launch address, or the token of before the reload, becomes a session at a table. */
import '../ui/base.css'
import '../ui/controls.css'
import './shell.css'
import { STUDIO } from '@tablestakes/contract/frame-messages'
import { type StudioView, studioCalls } from '@tablestakes/contract/studio'
import { randomId } from '@tablestakes/look/browser/random-id'
import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { type Ask, openApi, Refused } from '../api.ts'
import { type Casino, openCasino } from '../casino.ts'
import { games } from '../games/all.ts'
import type { AnyGame } from '../games/game-client.ts'
import { keep, readKept, readKeptJson } from '../keep.ts'
import { openTable } from '../open-table.ts'
import { followNotes, memory } from '../seen/memory.ts'
import { remembering } from '../seen/remember.ts'
import { openSound } from '../sound.ts'
import type { TableStore } from '../table.ts'
import { loadText, setLanguage, text } from '../text.ts'
import { followTheme } from '../theme.ts'
import { Ending } from './Ending.tsx'
import { GameTable } from './GameTable.tsx'
import { takeOwnSeed } from './own-seed.ts'
import { Waiting } from './Waiting.tsx'

export async function open(root: Root): Promise<void> {
  root.render(<Waiting />)
  try {
    await enter(root)
  } catch (failure) {
    await loadText('games', 'free').catch(() => {})
    showFailure(root, failure)
  }
}

async function enter(root: Root): Promise<void> {
  let token = readKept('visit', 'token')
  const ask = remembering(
    openApi(() => token),
    memory,
  )
  const code = takeCode()
  const view = await (code === null ? ask(studioCalls.resume, {}) : ask(studioCalls.enter, { code }))
  if (view.token !== undefined) {
    token = view.token
    keep('visit', 'token', token)
    keep('visit', 'session', JSON.stringify({ startedAt: Date.now(), net: '0' }))
  }
  // So that the end of the chain was seen before a bet; the table does not wait for it.
  if (view.game === 'crash') void ask(studioCalls.crashChain, {}).catch(() => {})
  setLanguage(view.lang)
  const [{ default: game }, seeds] = await Promise.all([
    games[view.game](),
    takeOwnSeed(ask, view.seeds),
    loadText('games', 'free'),
  ])
  document.title = text(game.name)
  await sit(root, { ...view, seeds }, game, ask)
}

/** The code is good once and must not stay in the address, where history and referrers would see it. */
function takeCode(): string | null {
  const address = new URL(location.href)
  const code = address.searchParams.get('code')
  address.searchParams.delete('code')
  address.hash = ''
  history.replaceState(null, '', address)
  return code
}

type Kept = { startedAt?: number; net?: string } | null

async function sit(root: Root, view: StudioView, game: AnyGame, ask: Ask) {
  const sound = openSound()
  const session = readKeptJson('visit', 'session') as Kept
  const startedAt = session?.startedAt ?? Date.now()
  const stakeKey = `stake:${view.currency}`
  const stake = readKept('always', stakeKey)
  let store: TableStore | null = null
  const casino: Casino = openCasino(window, view.casino_origin, (message) => {
    if (message.type === 'sound') sound.turn(message.isOn)
    else if (message.type === 'pause') store?.setPaused(message.isPaused)
    else if (message.type === 'theme') followTheme(message.theme)
    else store?.refreshBalance()
  })
  followNotes((noted) => casino.tell({ type: 'shown', ...noted }))
  store = openTable({
    game,
    view,
    ask,
    tell: casino.tell,
    play: sound.play,
    newId: randomId,
    later: (run, ms) => setTimeout(run, ms),
    onceOnline: (run) => window.addEventListener('online', run, { once: true }),
    now: () => Date.now(),
    isReduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
    kept: {
      startedAt,
      net: /^-?\d+$/.test(session?.net ?? '') ? BigInt(session!.net!) : 0n,
      stake: stake !== null && /^\d+$/.test(stake) ? BigInt(stake) : null,
      params: readKeptJson('always', `params:${view.game}`),
    },
    keep: ({ net, stake: chosen, params }) => {
      keep('visit', 'session', JSON.stringify({ startedAt, net: String(net) }))
      if (chosen !== null) keep('always', stakeKey, String(chosen))
      keep('always', `params:${view.game}`, JSON.stringify(params))
    },
  })
  const leave = () => {
    if (casino.isFramed) casino.tell({ type: 'close' })
    else location.assign(view.casino_origin)
  }
  root.render(
    <StrictMode>
      <GameTable store={store} casino={casino} sound={sound} leave={leave} />
    </StrictMode>,
  )
  casino.tell({ type: 'ready' })
  // A round that was left open goes on: the casino asks before it lets somebody leave it.
  if (view.open_round) casino.tell({ type: 'round', isOpen: true })
  await store.start().catch(store.read().refuse)
}

function showFailure(root: Root, failure: unknown): void {
  const isLine = !(failure instanceof Refused)
  root.render(
    <Ending
      heading={isLine ? 'table_line_lost' : 'table_closed_title'}
      note={isLine ? 'table_no_answer' : 'table_closed_text'}
      action={isLine ? 'table_again' : 'table_leave'}
      onAction={() => (isLine ? location.reload() : askToClose())}
    />,
  )
}

/** Without a session the casino's origin is not known. Any page that frames us may hear that we want to be closed. */
function askToClose(): void {
  if (window.parent === window) history.back()
  else window.parent.postMessage({ source: STUDIO, type: 'close' }, '*')
}
