import type { SupplierAnswer, SupplierRequest, WaitingRound } from '@tablestakes/contract/wallet-protocol'
import type { Studio } from '../studio.ts'

const LISTED = 1_000

type Row = {
  round_id: string
  state: 'placing' | 'paying' | 'rolling-back'
  bet_uuid: string
  user_key: string
  game: string
  currency: string
  stake: bigint
  win: bigint | null
  created_at: Date
  tries: number
}

const waitsFor = { placing: 'BET', paying: 'WIN', 'rolling-back': 'ROLLBACK' } as const

/** Rounds with the casino's money that have had no answer of it for so long: we go on asking, and it should know. */
export async function listWaitingRounds(
  studio: Studio,
  { before }: SupplierRequest<'waitingRounds'>,
): Promise<SupplierAnswer<'waitingRounds'>> {
  const { rows } = await studio.database.query<Row>({
    name: 'waiting-rounds',
    text: `
      select round_id, state, bet_uuid, user_key, game, currency, stake, win, round.created_at, tries
      from round join player using (player_id)
      where state in ('placing', 'paying', 'rolling-back') and money <> 'demo' and round.created_at < $1
      union all
      select round_id, raise.state, raise.bet_uuid, user_key, game, currency, raise.amount, null, raise.created_at, raise.tries
      from raise join round using (round_id) join player using (player_id)
      where raise.state in ('placing', 'rolling-back') and money <> 'demo' and raise.created_at < $1
      order by created_at, round_id limit ${LISTED}`,
    values: [new Date(before)],
  })
  return { rounds: rows.map(show) }
}

function show({ round_id, state, stake, win, ...row }: Row): WaitingRound {
  return {
    round: round_id,
    waits_for: waitsFor[state],
    transaction_uuid: row.bet_uuid,
    user: row.user_key,
    game_code: row.game,
    currency: row.currency,
    amount: state === 'paying' ? (win ?? 0n) : stake,
    created_at: row.created_at.getTime(),
    tries: row.tries,
  }
}
