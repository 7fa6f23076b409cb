import type { PersonalDataHolder } from '../players/index.ts'

/** A player's sports bets. They belong to the books and stay; what was given and not used goes. */
export const sportsData: PersonalDataHolder = {
  name: 'sports',
  async export(reader, playerId) {
    const read = async (text: string) => (await reader.query<Record<string, unknown>>(text, [playerId])).rows
    return {
      bets: await read(
        `select bet_id, kind, lines, stake, is_free, price, state, settled_win, cashed_stake, cashed_amount, created_at, finished_at
         from sports_bet where player_id = $1 order by bet_id`,
      ),
      legs: await read(
        `select l.bet_id, l.place, e.home, e.away, m.kind, l.outcome, l.price
         from sports_leg l join sports_bet b using (bet_id) join sports_event e using (event_id) join sports_market m using (market_id)
         where b.player_id = $1 order by l.bet_id, l.place`,
      ),
      freeBets: await read(
        'select amount, currency, reason, given_at, expires_at, bet_id from sports_free_bet where player_id = $1 order by given_at',
      ),
      limits: await read(`select * from sports_limit where scope = 'player' and subject = $1::text`),
    }
  },
  async erase(tx, playerId) {
    await tx.query('delete from sports_free_bet where player_id = $1 and bet_id is null', [playerId])
  },
}
