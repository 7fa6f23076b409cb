/**
 * The rules of a player's ledger, without a database. The server's rules are SQL functions, because they must run under a
 * lock and for many plays together; this says the same in plain steps, and a test plays thousands of random histories
 * against both.
 *
 * Every event has a key: the same again answers what the first did and moves nothing, the same key with other contents is
 * refused. No purse goes below zero. Each movement has a running number without gaps and the balance after it.
 */

import { MAX_WIRE } from '../money/money.ts'
import { closeStake } from './closings.ts'
import { settlePlay } from './plays.ts'
import { postEntry } from './posts.ts'
import { type Applied, type Command, type Days, type Ledger, refuse, type StopCommand } from './state.ts'
import { voidPlay } from './voids.ts'

export type {
  Account,
  Answer,
  Applied,
  CloseCommand,
  Command,
  Days,
  Entry,
  EntryKey,
  ForeignId,
  Ledger,
  Outcome,
  PlayCommand,
  PostCommand,
  Purse,
  RoundCommand,
  Side,
  StakeCommand,
  StopCommand,
  StopKind,
  Transfer,
  VoidCommand,
  WinCommand,
} from './state.ts'
export { accountOf, emptyLedger } from './state.ts'

const anyDay: Days = { isOfTheseDays: () => true }

export function applyCommand(ledger: Ledger, command: Command, days: Days = anyDay): Applied {
  if (command.playerId !== ledger.playerId) throw new RangeError(`the ledger is of player ${ledger.playerId}`)
  const least = command.kind === 'post' ? 1n : 0n
  for (const amount of amountsOf(command)) {
    if (amount < least || amount > MAX_WIRE) throw new RangeError(`not an amount: ${amount}`)
  }
  if ('counting' in command && command.counting > command.stake) throw new RangeError('more counts than was staked')
  if (command.kind === 'stop') return stop(ledger, command)
  if (command.kind === 'post') return postEntry(ledger, command, days)
  if (command.kind === 'void') return voidPlay(ledger, command, days)
  if (command.kind === 'close') return closeStake(ledger, command, days)
  return settlePlay(ledger, command, days)
}

/** From here on stakes are refused, or no longer. Wins and voids never ask. */
function stop(ledger: Ledger, command: StopCommand): Applied {
  const stops = new Set(ledger.stops)
  if (command.isOn) stops.add(command.stop)
  else stops.delete(command.stop)
  return { ...refuse(ledger, command, 'done'), ledger: { ...ledger, stops } }
}

function amountsOf(command: Command): bigint[] {
  if (command.kind === 'void' || command.kind === 'close' || command.kind === 'stop') return []
  if (command.kind === 'win') return [command.win]
  if (command.kind === 'stake') return [command.stake, command.counting]
  if (command.kind === 'round') return [command.stake, command.counting, command.win]
  const { moves, opens = [] } = command
  return [...moves.map(({ amount }) => amount), ...opens.flatMap(({ amount, target }) => [amount, target])]
}
