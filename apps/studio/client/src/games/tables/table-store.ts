/**
 * One place at a table: the live stream as it comes, the chips that are not placed yet, and the player's bet. The stream only shows;
 * what a bet came to is what the studio answers.
 */
import { studioCalls, type TableBet, type TableState, tableMessage } from '@tablestakes/contract/studio'
import type { SpotBet } from '@tablestakes/domain/games/tables/table-game'
import { randomId } from '@tablestakes/look/browser/random-id'
import { NoAnswer } from '../../api.ts'
import type { Table } from '../../table.ts'
import { keepView } from '../kept-view.ts'
import { keepLine, type OpenLine, readMessage } from '../live-line.ts'
import { hearClock, type ServerClock } from '../server-clock.ts'
import { gather } from './chips.ts'

export type TableView = {
  state: TableState | null
  /** The player's latest bet. */
  mine: TableBet | null
  /** One after the other as they were put down: the last can be taken up again. */
  chips: readonly SpotBet[]
  /** What was placed before, to be placed again. */
  last: readonly SpotBet[]
  isPlacing: boolean
  isCut: boolean
}

export type TableStore = {
  read: () => TableView
  subscribe: (listener: () => void) => () => void
  put: (bets: readonly SpotBet[]) => void
  undo: () => void
  clear: () => void
  double: () => void
  repeat: () => void
  place: () => void
  /** Until this phase ends, in milliseconds. */
  left: () => number
}

export type TableNeeds = Pick<Table, 'ask' | 'askFor' | 'report' | 'refuse' | 'play' | 'tell'> & {
  /** Its key. */
  table: string
  openLine: OpenLine
  /** How long the picture of a draw takes now: what a bet came to is not told before it. */
  shownMs: () => number
  later: (run: () => void, ms: number) => void
  now: () => number
  remember?: (state: TableState) => void
}

/** A bet that has not got through by then is not sent again: its round may be over. */
const SEND_FOR_MS = 8_000
/** When a bet's end can be asked for after the draw at the earliest, and how often it is asked again. */
const SETTLED_MS = 1_200

export function openTable(needs: TableNeeds): TableStore {
  const { ask, report, later, now, table } = needs
  const { read, set, subscribe } = keepView<TableView>(
    { state: null, mine: null, chips: [], last: [], isPlacing: false, isCut: false },
    {
      onFirst: () => {
        // Who comes back to a table has missed what happened at it.
        if (read().state !== null) set({ isCut: true })
        line.open()
      },
      onLast: () => {
        line.close()
      },
    },
  )
  const line = keepLine({
    ...{ openLine: needs.openLine, later, hear },
    onLost: () => {
      set({ isCut: true })
    },
  })
  let clock: ServerClock | null = null
  /** The bet whose money is in play, as far as this page has seen: its end is reported once. */
  let watched: string | null = null

  function hear(data: string): void {
    const message = readMessage(tableMessage, data)
    if (!message) return
    const { state, isCut } = read()
    const isBack = isCut || state === null
    line.praise()
    if (message.type === 'state') {
      clock = hearClock(isBack ? null : clock, { said: message.state.now, heardAt: now() })
      needs.remember?.(message.state)
      turn(message.state)
    } else if (state?.game_no === message.game_no) {
      const { bets, bet_count } = message
      set({ state: { ...state, bets: [...state.bets, ...bets].slice(0, 50), bet_count } })
    }
    set({ isCut: false })
    if (isBack) void resync()
  }

  function turn(state: TableState): void {
    const before = read().state
    set({ state })
    if (state.phase === 'drawn' && before?.phase === 'betting' && read().mine?.game_no === state.game_no)
      needs.play('press')
    if (state.phase === 'drawn' && watched !== null) later(() => void resync(), Math.max(SETTLED_MS, needs.shownMs()))
  }

  async function resync(): Promise<void> {
    const answer = await ask(studioCalls.tableState, { table }).catch(() => null)
    if (!answer) return
    if (read().state === null || read().isCut) set({ state: answer.state })
    if (answer.mine) await receive(answer.mine)
    // The casino may still be hearing of it.
    if (watched !== null && answer.state.phase === 'drawn') later(() => void resync(), SETTLED_MS)
  }

  async function receive(bet: TableBet, balance?: bigint): Promise<void> {
    const isOver = bet.state === 'ended' || bet.state === 'void'
    const hasEnded = isOver && watched === bet.bet_id
    if (!isOver) watched = bet.bet_id
    if (hasEnded) watched = null
    set({ mine: bet, last: bet.bets })
    needs.tell({ type: 'round', isOpen: watched !== null })
    if (hasEnded && bet.state === 'ended') needs.play(bet.win > bet.stake ? 'win' : 'lose')
    if (!hasEnded && balance === undefined) return
    const current = balance ?? (await ask(studioCalls.balance, {}).catch(() => null))?.balance
    if (current === undefined) return
    report({ balance: current })
    const { bet_id: id, stake, win, state } = bet
    if (hasEnded) report({ balance: current, ended: { id, stake, win: state === 'void' ? stake : win } })
  }

  async function send(gameNo: number, bets: readonly SpotBet[]): Promise<void> {
    const bet_id = randomId()
    set({ isPlacing: true })
    try {
      const request = { bet_id, table, game_no: gameNo, bets: [...bets] }
      const { bet, balance } = await needs.askFor(studioCalls.tableBet, request, SEND_FOR_MS)
      set({ chips: [] })
      await receive(bet, balance)
    } catch (failure) {
      if (failure instanceof NoAnswer) await resync()
      if (read().mine?.bet_id === bet_id) set({ chips: [] })
      else needs.refuse(failure)
    } finally {
      set({ isPlacing: false })
    }
  }

  const canBet = () => {
    const { state, mine, isPlacing } = read()
    return state?.phase === 'betting' && !isPlacing && mine?.game_no !== state.game_no && watched === null
  }

  const put = (bets: readonly SpotBet[]) => {
    if (!canBet() || bets.length === 0) return
    needs.play('tick')
    set({ chips: [...read().chips, ...bets] })
  }

  return {
    read,
    subscribe,
    put,
    undo: () => set({ chips: read().chips.slice(0, -1) }),
    clear: () => set({ chips: [] }),
    double: () => put(gather(read().chips)),
    repeat: () => put(read().last),
    place: () => {
      const { state, chips } = read()
      if (!canBet() || chips.length === 0 || !state) return
      needs.play('press')
      void send(state.game_no, gather(chips))
    },
    left: () => {
      const { state } = read()
      return state && clock ? Math.max(0, state.ends_at - now() - clock.ahead) : 0
    },
  }
}
