import type { Reader } from '@tablestakes/node/database'
import { purseNumbers } from '../codes.ts'
import { isOn, subjectNumber } from '../subject.ts'
import { dayOfKey, type Key } from '../write/key.ts'
import { type Bet, type StakeRow, stakeColumns, withOutcomes } from './bet-outcomes.ts'
import { type BetFilter, keyRange, LAST_KEY } from './bets.ts'
import { daysIn } from './movement-days.ts'

/** Bets whose stake is on the table, in portions, newest first. What is on it is known, so no day is searched for them. */
export async function* openBetsOf(reader: Reader, filter: BetFilter): AsyncGenerator<Bet[]> {
  const { playerId, portion } = filter
  const { from, until } = keyRange(filter)
  for (let before = until ?? LAST_KEY; ; ) {
    const keys = await readKeys(reader, { ...filter, from, before })
    const rows = await readStakes(reader, { ...filter, keys })
    const bets = await withOutcomes(reader, { playerId, rows })
    // What has ended since is not told.
    const open = bets.filter(({ state }) => state === 'open')
    if (open.length > 0) yield open
    if (keys.length < portion) return
    before = keys.at(-1)!
  }
}

type KeyFilter = BetFilter & { from: Key; before: Key }

async function readKeys(
  reader: Reader,
  { playerId, currency, purse, from, before, portion }: KeyFilter,
): Promise<Key[]> {
  const { rows } = await reader.query<{ key: Key }>({
    name: 'ledger-open-bets',
    text: `select play_id as key from open_stake
           where player_id = $1 and currency = $2 and play_id >= $3 and play_id < $4 and ($5::integer is null or purse = $5)
           order by play_id desc limit $6`,
    values: [playerId, currency, from, before, purse === undefined ? null : purseNumbers[purse], portion],
  })
  return rows.map(({ key }) => key)
}

async function readStakes(
  reader: Reader,
  { playerId, subject, kind, keys }: BetFilter & { keys: readonly Key[] },
): Promise<StakeRow[]> {
  if (keys.length === 0) return []
  const { rows } = await reader.query<StakeRow>(
    `select ${stakeColumns} from entry
     where player_id = $1 and entry_id = any ($2::uuid[]) and ${daysIn([...new Set(keys.map(dayOfKey))])}
       and ${isOn(kind)} and ($3::integer is null or game_id = $3)
     order by entry_id desc`,
    [playerId, keys, subject ? subjectNumber(subject) : null],
  )
  return rows
}

/** Whether cash of the player's is on a table: it may come back. */
export async function hasCashOnTable(reader: Reader, playerId: bigint): Promise<boolean> {
  const { rowCount } = await reader.query('select from open_stake where player_id = $1 and cash > 0 limit 1', [
    playerId,
  ])
  return rowCount !== 0
}
