import { type Database, transact } from '@tablestakes/node/database'
import {
  freeze,
  grantBonus,
  houseAccount,
  type Key,
  newKey,
  openSettling,
  type Play,
  payHold,
  post,
  returnHold,
} from '../src/ledger/index.ts'
import { closeStake } from '../src/ledger/write/close-stake.ts'
import { playsAt } from './plays.ts'

const currency = 'IDR'

/**
 * A database in which everything has happened that the ledger keeps: bets of cash, bonus and gold, wins, closings, voids and
 * tombstones, outside ids, tasks in every state, and holds in every state. Two players have done all of it, another one little.
 */
export async function makeRichHistory(database: Database): Promise<void> {
  const accountId = await houseAccount(database, { kind: 'game', name: 'history' })
  const house = await houseAccount(database, { kind: 'promotion', name: 'history' })
  const { settle } = openSettling(database)
  const { newPlayer, about, staking, win } = playsAt(database, accountId)

  async function done(play: Play): Promise<Key> {
    const { outcome } = await settle(play)
    if (outcome !== 'done') throw new Error(`the ${play.kind} was ${outcome}`)
    return play.key
  }

  for (let person = 0; person < 2; person++) {
    const playerId = await newPlayer(1_000n)
    const owner = { playerId, currency }
    let ids = 0
    const foreign = () => ({ source: 7, id: `${playerId} ${++ids}` })
    const stake = (amount: bigint, more: object = {}) =>
      done({ ...staking(playerId), foreign: foreign(), reference: 'round 1', stake: amount, counting: amount, ...more })
    const won = (play: Key, amount: bigint, more: object = {}) =>
      done({ ...win(playerId), foreign: foreign(), play, win: amount, ...more })
    const undo = (play: Key) => done({ ...about(playerId), foreign: foreign(), play })
    const grant = (amount: bigint, multiplierHundredths: number) =>
      transact(database, (tx) =>
        grantBonus(tx, {
          ...{ ...owner, key: newKey(), amount, multiplierHundredths, from: house },
          ...{ reason: 'bonus', source: 'bonus', title: 'A gift' },
        }),
      )
    const hold = async (cash: bigint, more: { coin?: bigint; forfeits?: number[] } = {}) => {
      const holdId = newKey()
      await transact(database, (tx) =>
        freeze(tx, { ...owner, key: newKey(), holdId, cash, reference: 'order', ...more }),
      )
      return holdId
    }
    const ending = (holdId: string) => ({ playerId, holdId, key: newKey(), reference: 'order' })

    // A deposit's task that is finished by a round, a void of which opens it again; and one that stays open.
    const deposit = (amount: bigint, target: bigint) =>
      transact(database, (tx) =>
        post(tx, {
          ...{ ...owner, key: newKey(), reference: 'D', foreign: foreign() },
          moves: [{ from: house, to: 'cash', amount, reason: 'deposit' }],
          opens: [{ kind: 'cash', amount, target, source: 'deposit' }],
        }),
      )
    await deposit(100n, 50n)
    await deposit(200n, 5_000n)
    const round = await done({ ...staking(playerId), kind: 'round', stake: 60n, counting: 60n, win: 20n })
    await undo(round)
    await done({ ...staking(playerId), kind: 'round', stake: 70n, counting: 70n, win: 0n })

    // Gold, and what nobody has asked for yet.
    await transact(database, (tx) =>
      post(tx, {
        ...{ ...owner, key: newKey(), title: 'Gold' },
        moves: [{ from: house, to: 'gold', amount: 90n, reason: 'bonus' }],
      }),
    )
    await stake(10n, { purse: 'gold' })

    // A bonus that is set free by a win, one that is given up for a withdrawal that is paid, one for a withdrawal that fails,
    // one that expires, and one that goes on.
    const all = await hold(1_230n)
    await grant(100n, 100)
    await won(await stake(100n), 250n)
    await grant(50n, 2_000)
    const four = await hold(10n, { coin: 50n, forfeits: [4] })
    await grant(40n, 3_000)
    const five = await hold(10n, { coin: 40n, forfeits: [5] })
    await transact(database, (tx) => payHold(tx, { ...ending(four), to: house, fee: { amount: 2n, to: accountId } }))
    await transact(database, (tx) => returnHold(tx, { ...ending(five), coinTo: house, reopens: [5] }))
    await grant(30n, 4_000)
    await transact(database, (tx) =>
      post(tx, {
        ...{ ...owner, key: newKey(), title: 'Over', expires: [6] },
        moves: [{ from: 'coin', to: house, amount: 30n, reason: 'bonus_forfeit' }],
      }),
    )
    await grant(25n, 5_000)

    // Stakes of cash and bonus: won, closed by their round, by rule, taken back, and still on the table.
    const mixed = await stake(260n)
    const loser = await stake(3n, { reference: 'round 2' })
    const last = await won(await stake(4n, { reference: 'round 2' }), 9n, { reference: 'round 2', closes: true })
    await undo(last)
    await undo(loser)
    await closeStake(database, { ...owner, play: await stake(2n, { reference: 'round 3' }), key: newKey() })
    await undo(await won(mixed, 400n))
    await stake(1n, { reference: 'round 4', closes: true })
    await transact(database, (tx) => returnHold(tx, { ...ending(all), coinTo: house }))
    await hold(15n)

    // Voids of plays that never came: by our key, and by the supplier's id.
    await undo(newKey())
    await done({ ...about(playerId), foreign: foreign(), foreignPlay: `${playerId} never` })
  }
  await newPlayer(5n)
}
