import {
  type Attack,
  afterStep,
  attackOften,
  CURRENCY,
  newAttack,
  nextStep,
  STEPS,
  type Step,
  stepInWords,
  wrongAfter,
} from '@tablestakes/domain/ledger/attacks'
import { randomFrom } from '@tablestakes/domain/ledger/histories'
import { accountOf, applyCommand } from '@tablestakes/domain/ledger/ledger'
import { smallerOf } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { expect, test, vi } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { houseAccount } from './accounts.ts'
import { readBalance } from './balance.ts'
import { closeStake } from './close-stake.ts'
import { freeze, payHold, returnHold } from './holds.ts'
import { newKey } from './key.ts'
import { type Entry, post } from './post.ts'
import { openSettling } from './settle.ts'
import { openTasks } from './tasks.ts'

/**
 * No order of bets, wins, voids, withdrawals and expiries brings more out than was paid in and wagered for, on the rules and on the
 * database. LEDGER_ATTACKS plays so many more on the rules, LEDGER_ATTACKS_STORED on the database, from LEDGER_SEED on.
 */
const ATTACKS = Number(process.env.LEDGER_ATTACKS ?? 500)
const STORED = Number(process.env.LEDGER_ATTACKS_STORED ?? 150)
const SEED = Number(process.env.LEDGER_SEED ?? 1)
const CONCURRENT = 12

// Nothing here measures time, and a small machine may be busy.
vi.setConfig({ testTimeout: 7_200_000 })

const database = await freshDatabase()
proveBooksAtEnd(database)
const { settle } = openSettling(database)
const house = {
  suppliers: [
    await houseAccount(database, { kind: 'game', name: 'one' }),
    await houseAccount(database, { kind: 'game', name: 'other' }),
  ],
  bank: await houseAccount(database, { kind: 'clearing', name: 'bank' }),
} as const

test('on the rules', () => {
  expect(attackOften({ first: SEED * 1_000_000, count: ATTACKS }).size).toBeGreaterThan(0)
})

test('on the database, which answers as the rules do', async () => {
  const { rows } = await database.query<{ player_id: bigint }>(
    `insert into player (site_id) select 'main' from generate_series(1, $1) returning player_id`,
    [STORED],
  )
  const players = rows.map(({ player_id }) => player_id)
  await Promise.all(
    Array.from({ length: CONCURRENT }, async () => {
      for (let playerId = players.pop(); playerId !== undefined; playerId = players.pop()) {
        expect(await attackStored(playerId)).toBeNull()
      }
    }),
  )
})

/** What was wrong, with the whole history; null when nothing was. */
async function attackStored(playerId: bigint): Promise<string | null> {
  const seed = SEED * 1_000_000 + players(playerId)
  const draw = randomFrom(seed)
  let attack = newAttack(playerId)
  const holds = new Map<number, string>()
  const told: string[] = []
  for (let place = 0; place < STEPS; place++) {
    const step = nextStep(attack, { draw, newKey, house })
    const expected = applyCommand(attack.ledger, step.command).outcome
    const outcome = await ask(step, holds)
    told.push(`${outcome}: ${stepInWords(step)}`)
    attack = afterStep(attack, step).attack
    const wrong = wrongAfter(attack) ?? (outcome === expected ? await differenceOf(attack) : `expected ${expected}`)
    if (wrong) return `seed ${seed}: ${wrong}\n${told.join('\n')}`
  }
  return null
}

const players = (playerId: bigint) => Number(playerId % 1_000_000n)

/** As the features ask: withdrawals by their holds. */
async function ask(step: Step, holds: Map<number, string>): Promise<string> {
  const { playerId, key, currency } = step.command
  if (step.kind === 'play') return (await settle(step.command)).outcome
  if (step.kind === 'close') return (await closeStake(database, step.command)).outcome
  if (step.kind === 'post') {
    const { isRepeated } = await transact(database, (tx) => post(tx, step.command as Entry))
    return isRepeated ? 'repeated' : 'done'
  }
  const { withdrawal } = step
  const reference = `withdrawal ${withdrawal.id}`
  if (step.kind === 'withdraw') {
    const holdId = newKey()
    holds.set(withdrawal.id, holdId)
    const { cash, coin, tasks: forfeits } = withdrawal
    await transact(database, (tx) => freeze(tx, { playerId, currency, key, holdId, cash, coin, forfeits, reference }))
    return 'done'
  }
  const ending = { playerId, key, reference, holdId: holds.get(withdrawal.id)! }
  if (step.kind === 'pay') {
    await transact(database, (tx) => payHold(tx, { ...ending, to: house.bank }))
    return 'done'
  }
  await transact(database, async (tx) => {
    await returnHold(tx, { ...ending, reopens: withdrawal.tasks, coinTo: house.bank })
    const { debt } = await readBalance(tx, { playerId, currency })
    const amount = smallerOf(debt, withdrawal.cash)
    if (amount === 0n) return
    const moves = [{ from: 'cash', to: 'debt', amount, reason: 'debt' } as const]
    await post(tx, { playerId, currency, key: newKey(), reference, moves })
  })
  return 'done'
}

/** Where the database is not what the rules say; null where it is. */
async function differenceOf({ ledger }: Attack): Promise<string | null> {
  const { playerId } = ledger
  const { purses, debt, tasks } = accountOf(ledger, CURRENCY)
  const owner = { playerId, currency: CURRENCY }
  const stored = await readBalance(database, owner)
  const is = [stored.cash, stored.coin, stored.frozenCash, stored.frozenCoin, stored.debt].join(' ')
  const should = [purses.cash, purses.coin, purses.frozenCash, purses.frozenCoin, debt].join(' ')
  if (is !== should) return `the purses are ${is}, and should be ${should}`
  const words = (all: readonly Pick<(typeof tasks)[number], 'id' | 'cur' | 'held' | 'released'>[]) =>
    all.map(({ id, cur, held, released }) => `${id}: ${cur} ${held} ${released}`).join(', ')
  const open = tasks.filter(({ state }) => state === 'open')
  const found = words(await openTasks(database, owner))
  return found === words(open) ? null : `the open tasks are ${found}, and should be ${words(open)}`
}
