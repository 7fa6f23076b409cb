import type { Tx } from '@tablestakes/node/database'
import {
  findBookedGame,
  findForeignEntries,
  findVoided,
  movedBy,
  newKey,
  onGame,
  type Play,
  type Settled,
  settleIn,
  timeOfKey,
} from '../../ledger/index.ts'
import { changePot, lockPot, type Pot, seedPot } from './pots.ts'
import { loadRules, mayWin, ruleNow } from './rules.ts'

/** What a supplier says: this bet of this player's has won the pot. Ids are the supplier's. */
export type PotClaim = {
  /** Under which its ids are known. */
  source: number
  playerId: bigint
  siteId: string
  currency: string
  /** The game it names, as we know it. */
  gameId: number | null
  bet: string
  win: string
  round: string
}

/**
 * `no-pot`: the site has none. `no-bet`: none of this player's, in cash and in this currency. `no-part`: its game did not take part.
 * `changed`: the bet has won under another id, or the id is another win's.
 */
export type PotOutcome = 'done' | 'no-pot' | 'no-bet' | 'no-part' | 'voided' | 'changed' | 'failed'
export type PaidPot = { outcome: PotOutcome; amount: bigint; told: { play: Play; settled: Settled } | null }

const refused = (outcome: PotOutcome): PaidPot => ({ outcome, amount: 0n, told: null })

/**
 * Pays the pot to a bet, as a further win of that bet through the ledger's one way of settling, and begins the next pot. Everything is
 * one transaction under the pot's lock: of two who win at the same moment the second gets the new pot, and a claim that is repeated
 * gets the answer of the first. That the draw was won only the supplier knows until the seed is revealed; what can be known here
 * is that the bet stands, is its own, took part, and has not won before.
 */
export async function payPot(tx: Tx, claim: PotClaim): Promise<PaidPot> {
  const pot = await lockPot(tx, claim)
  if (!pot) return refused('no-pot')
  const known = await findWins(tx, claim)
  if (known.length > 0) {
    const [same] = known.filter(({ bet, win }) => bet === claim.bet && win === claim.win)
    return same ? { outcome: 'done', amount: same.amount, told: null } : refused('changed')
  }
  const bet = await findBet(tx, claim)
  if (typeof bet === 'string') return refused(bet)
  const rules = await loadRules(tx)
  const { siteId } = claim
  const { gameId } = bet
  if (gameId === null || gameId !== claim.gameId) return refused('no-part')
  if (!mayWin(rules, { siteId, gameId, placedAtMs: timeOfKey(bet.key).getTime() })) return refused('no-part')

  const amount = pot.amount > 0n ? pot.amount : 0n
  const play = playOf(claim, { pot, amount, gameId })
  const settled = await settleIn(tx, play)
  if (settled.outcome !== 'done') return refused(settled.outcome === 'voided' ? 'voided' : failureOf(settled))
  const { playerId, currency } = claim
  const paid = -(await movedBy(tx, { playerId, currency, key: play.key, accountId: pot.accountId }))
  await changePot(tx, pot, { won: paid })
  await insertWin(tx, { ...claim, gameId, key: play.key, play: bet.key, amount, paid })
  const rule = ruleNow(rules, siteId)
  if (rule) await seedPot(tx, pot, rule.seed)
  return { outcome: 'done', amount, told: { play, settled } }
}

function failureOf({ outcome }: Settled): PotOutcome {
  return outcome === 'changed' || outcome === 'repeated' ? 'changed' : outcome === 'unknown-play' ? 'no-bet' : 'failed'
}

/** From the pot's own account: what is taken back one day returns to it. */
function playOf(claim: PotClaim, { pot, amount, gameId }: { pot: Pot; amount: bigint; gameId: number }) {
  const { source, playerId, currency, bet, win, round } = claim
  return {
    ...{ kind: 'win' as const, playerId, currency, key: newKey(), foreign: { source, id: win }, foreignPlay: bet },
    ...{ accountId: pot.accountId, subject: onGame(gameId), purse: 'cash' as const, reference: round, win: amount },
  }
}

type Known = { bet: string; win: string; amount: bigint }

async function findWins(tx: Tx, { source, bet, win }: PotClaim): Promise<Known[]> {
  const { rows } = await tx.query<Known>(
    `select bet_id as bet, foreign_id as win, amount from jackpot_win
     where source = $1 and (bet_id = $2 or foreign_id = $3)`,
    [source, bet, win],
  )
  return rows
}

async function findBet(tx: Tx, { source, playerId, currency, bet }: PotClaim) {
  const found = (await findForeignEntries(tx, { source, ids: [bet] })).get(bet)
  const isStake = found?.kind === 'round' || found?.kind === 'stake' || found?.kind === 'tombstone'
  if (!isStake || found.playerId !== playerId || found.currency !== currency) return 'no-bet'
  if (found.kind === 'tombstone' || (await findVoided(tx, { source, ids: [bet] })).has(bet)) return 'voided'
  if (found.purse !== 'cash' || found.amount === 0n) return 'no-bet'
  const game = await findBookedGame(tx, { source, playerId, ids: [bet] })
  return { key: found.key, gameId: game?.gameId ?? null }
}

type NewWin = PotClaim & { gameId: number; key: string; play: string; amount: bigint; paid: bigint }

async function insertWin(tx: Tx, win: NewWin): Promise<void> {
  await tx.query(
    `insert into jackpot_win (source, bet_id, foreign_id, site_id, currency, player_id, game_id, entry_id, play_id, amount, paid)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[win.source, win.bet, win.win, win.siteId, win.currency, win.playerId, win.gameId],
      ...[win.key, win.play, win.amount, win.paid],
    ],
  )
}
