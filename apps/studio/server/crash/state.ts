import type { CrashGame, CrashMessage, CrashPublicBet, CrashState } from '@tablestakes/contract/studio'
import { inBatches } from '@tablestakes/node/batches'
import { showFlight } from '../shared/facts.ts'
import type { Studio } from '../studio.ts'
import { BETTING_MS, ENDED_MS } from './times.ts'

const BETS_SHOWN = 100
const LATEST_SHOWN = 30
/** A leader that is busy, or another one that takes over, needs a moment. */
const LATE_MS = 20_000

type GameRow = {
  game_no: bigint
  phase: 'betting' | 'running' | 'ended' | 'interrupted'
  phase_at: Date
  bust: bigint | null
  hash: string | null
  bet_count: number
}
type BetRow = {
  public_id: number
  user_key: string
  stake: bigint
  currency: string
  cashed_out_at: bigint | null
  win: bigint | null
}

/** How the game stands now: many who ask share one look, which begins after they asked. */
export function openCrashLook(studio: Studio): () => Promise<CrashState | null> {
  const look = inBatches(async (asked: readonly null[]) => {
    const state = await loadCrashState(studio)
    return asked.map(() => state)
  })
  return () => look(null)
}

/** The game as everybody may see it; null before the first one. */
async function loadCrashState(studio: Studio): Promise<CrashState | null> {
  const { rows } = await studio.database.query<GameRow>({
    name: 'crash-state',
    text: `
      select game_no, phase, phase_at, bust, hash, bet_count from shared_game
      where table_key = 'crash' and phase <> 'waiting'
      order by game_no desc limit 1`,
  })
  const game = rows[0]
  if (!game) return null
  const [bets, latest] = await Promise.all([loadBets(studio, game.game_no), loadLatest(studio)])
  const began_at = game.phase_at.getTime()
  return {
    game_no: Number(game.game_no),
    phase: game.phase === 'interrupted' ? 'ended' : game.phase,
    now: studio.clock(),
    began_at,
    ends_at: endOf(game.phase, began_at),
    bust: game.bust === null ? null : Number(game.bust),
    hash: game.hash,
    is_interrupted: game.phase === 'interrupted',
    ...(isWaiting(game, studio.clock()) && { is_waiting: true }),
    bets,
    bet_count: game.bet_count,
    latest,
  }
}

export const hasTurned = (before: CrashState | null, after: CrashState): boolean =>
  before?.game_no !== after.game_no || before.phase !== after.phase || before.is_waiting !== after.is_waiting

/** What viewers are told when the game has gone on from one state to the next: everything at a change of phase, else the rest. */
export function messagesBetween(before: CrashState | null, after: CrashState): CrashMessage[] {
  if (before === null || hasTurned(before, after)) return [{ type: 'state', state: after }]
  const { game_no } = after
  const known = new Map(before.bets.map((bet) => [bet.id, bet]))
  const added = after.bets.filter(({ id }) => !known.has(id))
  const landed = after.bets.filter((bet) => bet.cashed_out_at !== null && known.get(bet.id)?.cashed_out_at == null)
  const messages: CrashMessage[] = []
  if (added.length > 0 || before.bet_count !== after.bet_count) {
    messages.push({ type: 'bets', game_no, bets: added, bet_count: after.bet_count })
  }
  if (landed.length > 0) {
    const cash_outs = landed.map(({ id, cashed_out_at, win }) => ({
      id,
      cashed_out_at: cashed_out_at!,
      win: win ?? 0n,
    }))
    messages.push({ type: 'cash_outs', game_no, cash_outs })
  }
  return messages
}

/** Longer than a game is ever looked at after its end: there is no chain for the next one. */
function isWaiting({ phase, phase_at }: GameRow, now: number): boolean {
  const isOver = phase === 'ended' || phase === 'interrupted'
  return isOver && now >= phase_at.getTime() + ENDED_MS + LATE_MS
}

/** A flight's end is nobody's business before it has come. */
function endOf(phase: GameRow['phase'], beganAt: number): number | null {
  if (phase === 'running') return null
  return beganAt + (phase === 'betting' ? BETTING_MS : ENDED_MS)
}

/** Play money of guests is not shown: it would look like the others'. */
async function loadBets(studio: Studio, gameNo: bigint): Promise<CrashPublicBet[]> {
  const { rows } = await studio.database.query<BetRow>({
    name: 'crash-bets',
    text: `
      select public_id, user_key, stake, currency, cashed_out_at, win from round join player using (player_id)
      where game = 'crash' and game_no = $1 and public_id is not null and money <> 'demo' and state in ('open', 'paying', 'settled')
      order by public_id limit ${BETS_SHOWN}`,
    values: [gameNo],
  })
  return rows.map((row) => ({
    id: row.public_id,
    name: studio.sealer.publicName(row.user_key),
    stake: row.stake,
    currency: row.currency,
    cashed_out_at: row.cashed_out_at === null ? null : Number(row.cashed_out_at),
    win: row.cashed_out_at === null ? null : row.win,
  }))
}

async function loadLatest(studio: Studio): Promise<CrashGame[]> {
  const { rows } = await studio.database.query<{ game_no: bigint; bust: bigint; hash: string; phase: string }>({
    name: 'crash-latest',
    text: `select game_no, bust, hash, phase from shared_game
      where table_key = 'crash' and hash is not null order by game_no desc limit ${LATEST_SHOWN}`,
  })
  return rows.map(showFlight)
}
