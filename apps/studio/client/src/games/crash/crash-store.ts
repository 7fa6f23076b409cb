/**
 * One place at the shared game: the live stream as it comes, the player's own bets, and the two things a player can ask.
 * The stream only shows; what a bet came to is what the studio answers, and after a dropped line everything is asked anew.
 */
import {
  type CrashBet,
  type CrashMessage,
  type CrashState,
  crashMessage,
  studioCalls,
} from '@tablestakes/contract/studio'
import { crashTargets } from '@tablestakes/domain/games/crash'
import { randomId } from '@tablestakes/look/browser/random-id'
import { NoAnswer, Refused } from '../../api.ts'
import type { Table } from '../../table.ts'
import { keepView } from '../kept-view.ts'
import { keepLine, type OpenLine, readMessage } from '../live-line.ts'
import { hearClock, type ServerClock } from '../server-clock.ts'
import { elapsedOf, followGame, multiplierOf, SILENCE_MS } from './crash-game.ts'
import { endFromRound, isInPlay, putBets, seatOf } from './my-bets.ts'

/** What the panel has to say beyond refusals: what happened to a bet without its player's doing. */
export type Told = { kind: 'late' | 'interrupted'; gameNo: number }

export type CrashView = {
  game: CrashState | null
  /** Newest first, of this game and the next, and those whose end is still to be heard. */
  mine: readonly CrashBet[]
  isPlacing: boolean
  leaving: string | null
  told: Told | null
  /** Nothing can be heard just now. */
  isCut: boolean
}

type CrashWish = { stake: bigint; autoCashOut: number | null; reward?: string | undefined }

export type CrashStore = {
  read: () => CrashView
  subscribe: (listener: () => void) => () => void
  place: (bet: CrashWish) => void
  cashOut: () => void
  dismiss: () => void
  /** The moment of the flight by the server's clock, for pictures and figures. */
  elapsed: () => number
  multiplier: () => number
  /** Until bets close, in milliseconds; null where they are closed. */
  untilStart: () => number | null
}

export type CrashNeeds = Pick<Table, 'ask' | 'askFor' | 'report' | 'refuse' | 'play' | 'tell' | 'spendFree'> & {
  openLine: OpenLine
  later: (run: () => void, ms: number) => void
  /** A clock that never jumps. */
  now: () => number
  /** Hashes that were heard, for proofs to be compared with. */
  remember?: (state: CrashState) => void
}

/** A bet that has not got through by then is not sent again: it would join a flight nobody is looking at. */
const SEND_FOR_MS = 12_000
const WATCH_MS = 500
/** A bet is called lost a second after the end; a little later its end can be asked for. */
const SETTLED_MS = 1300

export function openCrash(needs: CrashNeeds): CrashStore {
  const { ask, report, later, now } = needs
  /** Bets whose money is in play, as far as this page has seen: their end is reported once. */
  const watched = new Set<string>()
  const { read, set, subscribe } = keepView<CrashView>(
    { game: null, mine: [], isPlacing: false, leaving: null, told: null, isCut: false },
    {
      onFirst: () => {
        isWatched = true
        line.open()
        later(watch, WATCH_MS)
      },
      onLast: () => {
        isWatched = false
        line.close()
      },
    },
  )
  const line = keepLine({
    ...{ openLine: needs.openLine, later, hear },
    onOpen: () => {
      openedAt = now()
    },
    onLost: () => {
      set({ isCut: true })
    },
  })
  let clock: ServerClock | null = null
  let heardAt = 0
  let openedAt = 0
  let isWatched = false

  // --- the stream ---

  function hear(data: string): void {
    const message = readMessage(crashMessage, data)
    if (!message) return
    const isBack = read().isCut || read().game === null
    heardAt = now()
    line.praise()
    const said = message.type === 'state' ? message.state.now : message.type === 'sync' ? message.now : null
    // A line that was cut may have slept with the device: what was known of the clock before is worth nothing then.
    if (said !== null) clock = hearClock(isBack ? null : clock, { said, heardAt })
    const before = read().game
    set({ game: followGame(before, message), isCut: false })
    if (message.type === 'state') needs.remember?.(message.state)
    if (message.type === 'cash_outs') landMine(message)
    if (message.type === 'state' && before?.phase !== message.state.phase) turnPhase(message.state)
    if (isBack) void resync()
  }

  function turnPhase(game: CrashState): void {
    const isMine = read().mine.some((bet) => bet.game_no === game.game_no && isInPlay(bet))
    if (game.phase === 'running' && isMine) needs.play('press')
    if (game.phase !== 'ended') {
      const { told } = read()
      if (told && told.gameNo < game.game_no - 1) set({ told: null })
      return
    }
    if (isMine) {
      if (game.is_interrupted) set({ told: { kind: 'interrupted', gameNo: game.game_no } })
      else needs.play('bomb')
    }
    if (watched.size > 0) later(() => void resync(), SETTLED_MS)
  }

  /** A stream that says nothing during a flight is dead, whatever the browser believes. */
  function watch(): void {
    if (!isWatched) return
    const isSilent = now() - Math.max(heardAt, openedAt) > SILENCE_MS * 2
    if (line.isThere() && isSilent && read().game?.phase === 'running') line.lose()
    else if (read().game?.phase === 'running') askForAutomatic()
    later(watch, WATCH_MS)
  }

  /** A bet that is not in everybody's list, such as a demo's, is not heard landing: it is asked for once it must have. */
  function askForAutomatic(): void {
    const isDue = read().mine.some((bet) => isFlying(bet) && bet.last <= multiplier())
    if (isDue) void resync()
  }

  const isFlying = (bet: CrashBet) => bet.game_no === read().game?.game_no && isInPlay(bet)

  /** The studio has said that a bet of ours landed: that is final, and its money is on the way. */
  function landMine({ game_no, cash_outs }: Extract<CrashMessage, { type: 'cash_outs' }>): void {
    for (const { id, cashed_out_at, win } of cash_outs) {
      const bet = read().mine.find((one) => one.public_id === id && one.game_no === game_no && isInPlay(one))
      if (bet && bet.bet_id !== read().leaving) void receive([{ ...bet, state: 'cashed_out', cashed_out_at, win }])
    }
  }

  // --- own bets ---

  async function resync(): Promise<void> {
    const answer = await ask(studioCalls.crashState, {}).catch(() => null)
    if (!answer) return
    if (!read().game || read().isCut) set({ game: answer.state })
    await receive(answer.mine)
    const present = new Set(answer.mine.map(({ bet_id }) => bet_id))
    const past = read().mine.filter((bet) => isInPlay(bet) && watched.has(bet.bet_id) && !present.has(bet.bet_id))
    if (past.length > 0) await findPast(past)
  }

  /** The end of a bet whose game has passed out of sight stands among the rounds. One that never joined a game is returned. */
  async function findPast(past: readonly CrashBet[]): Promise<void> {
    const answer = await ask(studioCalls.rounds, {}).catch(() => null)
    if (!answer) return
    const ends = past.flatMap((bet) => {
      const round = answer.rounds.find((one) => one.bet_id === bet.bet_id)
      if (round) return [endFromRound(bet, round)]
      return bet.state === 'pending' ? [{ ...bet, state: 'void' as const, win: 0n }] : []
    })
    await receive(ends)
  }

  async function receive(bets: readonly CrashBet[], balance?: bigint): Promise<void> {
    const ended = bets.filter((bet) => !isInPlay(bet) && watched.has(bet.bet_id))
    for (const bet of bets) if (isInPlay(bet)) watched.add(bet.bet_id)
    for (const bet of ended) watched.delete(bet.bet_id)
    set({ mine: putBets(read().mine, bets) })
    tellOpen()
    for (const bet of ended) if (bet.state === 'cashed_out') needs.play('cash')
    if (ended.length === 0 && balance === undefined) return
    const current = balance ?? (await ask(studioCalls.balance, {}).catch(() => null))?.balance
    if (current === undefined) return
    report({ balance: current })
    for (const { bet_id, is_free, stake, win, state } of ended) {
      const paid = is_free ? 0n : stake
      report({ balance: current, ended: { id: bet_id, stake: paid, win: state === 'void' ? paid : win } })
    }
  }

  let wasOpen = false
  function tellOpen(): void {
    const isAnyOpen = watched.size > 0
    if (isAnyOpen !== wasOpen) needs.tell({ type: 'round', isOpen: isAnyOpen })
    wasOpen = isAnyOpen
  }

  async function send({ stake, autoCashOut, reward }: CrashWish): Promise<void> {
    const bet_id = randomId()
    set({ isPlacing: true, told: null })
    try {
      const request = { bet_id, stake, auto_cash_out: autoCashOut, ...(reward !== undefined && { reward }) }
      const { bet, balance } = await needs.askFor(studioCalls.crashBet, request, SEND_FOR_MS)
      if (reward !== undefined) needs.spendFree(reward)
      await receive([bet], balance)
    } catch (failure) {
      if (!(failure instanceof NoAnswer)) needs.refuse(failure)
      else if (!(await isPlaced(bet_id))) needs.refuse(failure)
    } finally {
      set({ isPlacing: false })
    }
  }

  /** The answer was lost; the bet itself may not be. */
  async function isPlaced(betId: string): Promise<boolean> {
    await resync()
    return read().mine.some((bet) => bet.bet_id === betId)
  }

  async function leave(bet: CrashBet): Promise<void> {
    set({ leaving: bet.bet_id, told: null })
    try {
      const answer = await ask(studioCalls.crashCashOut, { bet_id: bet.bet_id })
      await receive([answer.bet], answer.balance)
    } catch (failure) {
      if (failure instanceof Refused && failure.code === 'too_late') {
        set({ told: { kind: 'late', gameNo: bet.game_no } })
        needs.play('lose')
      } else needs.refuse(failure)
      later(() => void resync(), SETTLED_MS)
    } finally {
      set({ leaving: null })
    }
  }

  // --- the moment ---

  function elapsed(): number {
    const { game } = read()
    if (game?.phase !== 'running' || !clock) return 0
    return elapsedOf(game, now() + clock.ahead, heardAt + clock.ahead)
  }
  const multiplier = () => {
    const { game } = read()
    return game ? multiplierOf(game, elapsed()) : 100
  }

  return {
    read,
    subscribe,
    place: (wish) => {
      const { game, isPlacing } = read()
      if (isPlacing || !game || seatOf({ ...read(), game }).kind !== 'free') return
      needs.play('press')
      void send(wish)
    },
    cashOut: () => {
      const { game } = read()
      const seat = game && seatOf({ ...read(), game })
      // At 1.00 nothing is to be taken yet.
      if (seat?.kind === 'flying' && multiplier() >= crashTargets.least) void leave(seat.bet)
    },
    dismiss: () => set({ told: null }),
    elapsed,
    multiplier,
    untilStart: () => {
      const { game } = read()
      if (game?.phase !== 'betting' || game.ends_at === null || !clock) return null
      return Math.max(0, game.ends_at - now() - clock.ahead)
    },
  }
}
