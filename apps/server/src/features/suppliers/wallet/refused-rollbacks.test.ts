import { randomUUID } from 'node:crypto'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { openOperatorProgram, patient } from '../../../../test/operator-program.ts'
import { hireOperator } from '../../../../test/operators.ts'
import { openWalletTable, UNIT } from '../../../../test/wallet-table.ts'
import { sweepGameSessions } from '../launch/sessions.ts'
import { gameSessionData } from '../personal-data.ts'

const { app, database, newSeat } = await openWalletTable()
const operator = await hireOperator(app, 'olga')
const GONE = 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'

type Line = { transaction_uuid: string; times: number; taken_back: boolean }
const listed = async () => (await operator.get('/operator/refused-rollbacks')).json<{ list: Line[] }>().list
const linesOf = async (id: string) => (await listed()).filter((line) => line.transaction_uuid === id)
const alarms = () => app.lines.filter((line) => line.alarm === 'refused-rollback')

test('a rollback of a bet that has ended is refused, counted and shown to the operator', async () => {
  const { seat, playerId } = await newSeat()
  const bet = await seat.bet(10 * UNIT)
  await seat.win(30 * UNIT, bet.id)
  const before = alarms().length
  const refused = await seat.rollback(bet.id, { round: bet.round })
  expect(refused).toMatchObject({ http: 200, status: GONE, balance: 120 * UNIT })
  const line = {
    ...{ supplier: 'acme', transaction_uuid: refused.id, reference_transaction_uuid: bet.id },
    ...{ player_id: Number(playerId), round: bet.round, game_code: 'acme:dice' },
  }
  const shown = { ...line, at: expect.any(String), times: 1, taken_back: false }
  expect(await linesOf(refused.id)).toEqual([shown])

  // However it is written, it is the same one.
  const again = { transaction_uuid: refused.id.toUpperCase(), round: bet.round }
  const repeats = await Promise.all([seat.rollback(bet.id, again), seat.rollback(bet.id.toUpperCase(), again)])
  for (const { status } of repeats) expect(status).toBe(GONE)
  expect(await linesOf(refused.id)).toEqual([{ ...shown, times: 3 }])
  expect(alarms().slice(before)).toEqual([
    expect.objectContaining({ supplier: 'acme', transaction: refused.id, bet: bet.id, round: bet.round }),
  ])
})

test('it is accepted once the win was rolled back, and the operator sees that', async () => {
  const { seat } = await newSeat()
  const bet = await seat.bet(10 * UNIT)
  const win = await seat.win(30 * UNIT, bet.id)
  const refused = await seat.rollback(bet.id)
  expect(await linesOf(refused.id)).toMatchObject([{ taken_back: false }])
  expect(await seat.rollback(win.id)).toMatchObject({ status: 'RS_OK', balance: 90 * UNIT })
  expect(await seat.rollback(bet.id, { transaction_uuid: refused.id })).toMatchObject({
    ...{ status: 'RS_OK', balance: 100 * UNIT },
  })
  expect(await linesOf(refused.id)).toMatchObject([{ times: 1, taken_back: true }])
  expect(await seat.balance()).toMatchObject({ balance: 100 * UNIT })
})

test('other refusals and what is accepted are not in the list', async () => {
  const [mine, other] = [await newSeat(), await newSeat()]
  const before = (await listed()).length
  const theirs = await other.seat.bet(UNIT)
  expect((await mine.seat.rollback(theirs.id)).status).toBe(GONE)
  expect((await mine.seat.rollback(randomUUID())).status).toBe('RS_OK')
  const bet = await mine.seat.bet(UNIT)
  expect((await mine.seat.rollback(bet.id)).status).toBe('RS_OK')
  expect((await mine.seat.rollback(bet.id)).status).toBe('RS_OK')
  expect((await mine.seat.win(UNIT, bet.id)).status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK')
  expect(await listed()).toHaveLength(before)
})

test('the player’s copy of their data has it, and after half a year it goes', async () => {
  const { seat, playerId } = await newSeat()
  const bet = await seat.bet(UNIT)
  await seat.win(0, bet.id)
  const { id } = await seat.rollback(bet.id, { round: bet.round })
  expect(await gameSessionData.export(database, playerId)).toMatchObject({
    refused_rollbacks: [{ game: 'acme:dice', round: bet.round, at: expect.any(Date) }],
  })
  await database.query(`update refused_rollback set at = now() - interval '181 days' where transaction_uuid = $1`, [id])
  const sweep = await sweepGameSessions.prepare({}, { attempt: 1, signal: new AbortController().signal })
  await transact(database, sweep)
  expect(await linesOf(id)).toEqual([])
})

test('the list is for operators, and the command line shows it', patient, async () => {
  expect((await app.server.inject({ method: 'GET', url: '/operator/refused-rollbacks' })).statusCode).toBe(401)
  const { seat } = await newSeat()
  const bet = await seat.bet(UNIT)
  await seat.win(0, bet.id)
  const { id } = await seat.rollback(bet.id)
  const { run } = openOperatorProgram(app)
  const over = { OPERATOR_KEY: operator.key, OPERATOR_URL: await app.server.listen({ host: '127.0.0.1', port: 0 }) }
  const { code, out } = await run(['refused-rollbacks'], over)
  expect(code).toBe(0)
  expect(out).toContain(`supplier: acme\ntransaction_uuid: ${id}\nreference_transaction_uuid: ${bet.id}\n`)
})
