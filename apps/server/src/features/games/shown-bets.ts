import { moneyTypes } from '@tablestakes/contract/fields'
import { type LiveBet, liveBetsShown } from '@tablestakes/contract/games'
import { type Winner, winnersShown } from '@tablestakes/contract/notices'
import { maskDigits, maskName } from '@tablestakes/domain/account/masking'
import type { Reader } from '@tablestakes/node/database'
import { deleteOld } from '../../platform/jobs/delete-old.ts'
import { defineJob, nothing } from '../../platform/jobs/jobs.ts'

/** A bet that may be shown, with its player: masked before it is sent, since nobody outside may know the player. */
export type ShownBet = {
  id: bigint
  playerId: bigint
  nickName: string
  avatarId: number
  gameId: number
  isGold: boolean
  stake: bigint
  win: bigint
  at: Date
}

/** Names are those of today. */
export const shownColumns = `s.shown_id as id, s.player_id as "playerId", p.nick_name as "nickName", p.avatar_id as "avatarId",
  s.game_id as "gameId", s.purse = 5 as "isGold", s.stake, s.win, s.at`

/** Newest first. A player who has left, or was shut out, is no longer shown. */
export async function loadShownBets(
  reader: Reader,
  { siteId, of }: { siteId: string; of: 'is_bet' | 'is_winner' },
): Promise<ShownBet[]> {
  const { rows } = await reader.query<ShownBet>({
    name: `shown-bets-${of}`,
    text: `select ${shownColumns} from shown_bet s join player p using (player_id)
           where s.site_id = $1 and s.${of} and p.state = 1 order by s.shown_id desc limit $2`,
    values: [siteId, of === 'is_bet' ? liveBetsShown : winnersShown],
  })
  return rows
}

export function showLiveBet(bet: ShownBet): LiveBet {
  return {
    id: String(bet.id),
    nickname: maskName(bet.nickName),
    face_id: bet.avatarId,
    game_id: bet.gameId,
    money_type: bet.isGold ? moneyTypes.GOLD : moneyTypes.CASH,
    stake: bet.stake,
    win: bet.win,
    time: bet.at.getTime(),
  }
}

export function showWinner(bet: ShownBet): Winner {
  return {
    nickname: maskName(bet.nickName),
    face_id: bet.avatarId,
    amount: bet.win,
    game_id: bet.gameId,
    money_type: bet.isGold ? moneyTypes.GOLD : moneyTypes.CASH,
    uid: maskDigits(String(bet.playerId)),
    stake: bet.stake,
    time: bet.at.getTime(),
  }
}

/** Nobody looks further back than the lists are long; winners of quiet sites stay for a month. */
export const sweepShownBets = defineJob({
  kind: 'games.sweep-shown-bets',
  payload: nothing,
  everyMs: 3_600_000,
  async run(tx) {
    await deleteOld(tx, { from: 'shown_bet', where: `at < now() - interval '30 days'` })
    await deleteOld(tx, { from: 'shown_bet', where: `at < now() - interval '2 days' and not is_winner` })
  },
})
