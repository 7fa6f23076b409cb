import { levelOf, scoreOf } from '@tablestakes/domain/protection/self-test'
import type { Reader, Tx } from '@tablestakes/node/database'
import type { Personal } from '../../players/index.ts'

/** Results are sealed with the server's secret under a purpose of their own, and no operator's call reads them. */
const PURPOSE = 'self test'
const KEPT = 20

type Result = { at: number; score: number }

export async function takeSelfTest(
  tx: Tx,
  personal: Personal,
  { playerId, answers, nowMs }: { playerId: bigint; answers: readonly number[]; nowMs: number },
): Promise<void> {
  const result: Result = { at: nowMs, score: scoreOf(answers) }
  await tx.query('insert into self_test (player_id, sealed) values ($1, $2)', [
    playerId,
    personal.seal(PURPOSE, JSON.stringify(result)),
  ])
  await tx.query(
    `delete from self_test where player_id = $1 and test_id not in (
       select test_id from self_test where player_id = $1 order by test_id desc limit ${KEPT})`,
    [playerId],
  )
}

export async function selfTestsOf(reader: Reader, personal: Personal, playerId: bigint) {
  const { rows } = await reader.query<{ sealed: Buffer }>(
    `select sealed from self_test where player_id = $1 order by test_id desc limit ${KEPT}`,
    [playerId],
  )
  const results = rows.map(({ sealed }) => JSON.parse(personal.unseal(PURPOSE, sealed)) as Result)
  return { list: results.map(({ at, score }) => ({ at, score, level: levelOf(score) })) }
}

export async function forgetSelfTests(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query('delete from self_test where player_id = $1', [playerId])
}
