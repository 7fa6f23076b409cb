import type { RequestOf, ResponseOf } from '@tablestakes/contract/call'
import { moneyTypes } from '@tablestakes/contract/fields'
import type { listGameRecords } from '@tablestakes/contract/games'
import { historyPageSize } from '@tablestakes/contract/pages'
import type { Language } from '@tablestakes/dictionary'
import type { Reader } from '@tablestakes/node/database'
import { type BetSum, betSumsOf, type Owner, onGame } from '../../ledger/index.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Catalogue, nameOfGame } from '../lobby/index.ts'
import { historyRange } from './history-range.ts'

type RecordContext = { reader: Reader; catalogue: Catalogue; lang: Language; nowMs: number }

/** Game record, newest day first. The day, game and money of its last line say where the next page begins. */
export async function loadRecordsPage(
  { reader, catalogue, lang, nowMs }: RecordContext,
  owner: Owner,
  request: RequestOf<typeof listGameRecords>,
): Promise<ResponseOf<typeof listGameRecords>> {
  const limit = request.limit ?? historyPageSize
  const after = readCursor(request.last_id)
  const found: BetSum[] = []
  for await (const sums of betSumsOf(reader, {
    ...owner,
    ...historyRange(request, { isFiltered: request.game_id !== undefined, nowMs }),
    kind: 'game',
    subject: request.game_id === undefined ? undefined : onGame(request.game_id),
    lastDay: after?.day,
  })) {
    found.push(...sums.filter((sum) => !after || isAfter(placeOf(sum), after)))
    if (found.length > limit) break
  }
  const shown = found.slice(0, limit)
  return {
    list: shown.map((sum) => {
      const game = catalogue.games.get(sum.subject.id)
      return {
        day: new Date(sum.day * DAY_MS).toISOString().slice(0, 10),
        game_id: sum.subject.id,
        name: game ? nameOfGame(game, lang) : '',
        provider: game?.provider ?? 'unknown',
        money_type: sum.purse === 'gold' ? moneyTypes.GOLD : moneyTypes.CASH,
        rounds: sum.rounds,
        stake: sum.stake,
        win: sum.win,
        jackpot: sum.jackpot,
      }
    }),
    last_id: found.length > limit ? cursorOf(placeOf(shown.at(-1)!)) : '',
  }
}

const DAY_MS = 86_400_000

type Place = Pick<BetSum, 'day' | 'purse'> & { gameId: number }

const placeOf = ({ day, subject, purse }: BetSum): Place => ({ day, gameId: subject.id, purse })

const cursorOf = ({ day, gameId, purse }: Place) => `${day}.${gameId}.${purse}`

function readCursor(text: string | undefined): Place | undefined {
  if (text === undefined || text === '') return undefined
  const [, day, gameId, purse] = /^(\d{1,6})\.(\d{1,10})\.(cash|gold)$/.exec(text) ?? []
  if (!purse) throw new Refusal('INVALID')
  return { day: Number(day), gameId: Number(gameId), purse: purse as Place['purse'] }
}

/** Days from the newest on; within one by game, cash before gold. */
function isAfter(one: Place, other: Place): boolean {
  if (one.day !== other.day) return one.day < other.day
  if (one.gameId !== other.gameId) return one.gameId > other.gameId
  return one.purse === 'gold' && other.purse === 'cash'
}
