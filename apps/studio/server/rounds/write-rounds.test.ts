import { studioCalls } from '@tablestakes/contract/studio'
import { describe, expect, test } from 'vitest'
import { bet, openBed, sendCall } from '../../test/studio-bed.ts'
import { createApp } from '../app.ts'

const beds = {
  'in one call': { bed: await openBed(), booked: ['ROUND'] },
  'one after the other': { bed: await openBed({ config: { tellsWholeRounds: false } }), booked: ['BET', 'WIN'] },
}
const dice = { target: 5000, direction: 'under' }

type Answer = { data?: { round: { nonce: number; state: string } } }

describe.each(Object.entries(beds))('stake and win %s', (_how, { bed, booked }) => {
  const { player, casino, app, database } = bed

  test('bets of many players and many of one, all simultaneously: each its own nonce, each settled once', async () => {
    const players = await Promise.all(Array.from({ length: 8 }, () => player('dice')))
    const bets = players.flatMap((one) =>
      Array.from({ length: 6 }, () => sendCall(app, studioCalls.play, bet(dice), one.token)),
    )
    const rounds = ((await Promise.all(bets)) as Answer[]).map(({ data }) => data!.round)
    expect(rounds.every(({ state }) => state === 'settled')).toBe(true)
    for (const place of players.keys()) {
      const nonces = rounds.slice(place * 6, place * 6 + 6).map(({ nonce }) => nonce)
      expect(nonces.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5])
    }
    for (const { user } of players) {
      const kinds = casino.entriesOf(user).map(({ kind }) => kind)
      expect(kinds.sort()).toEqual(booked.flatMap((kind) => Array<string>(6).fill(kind)))
    }
    const { rows } = await database.query('select kind, count(*)::int from transaction group by kind order by kind')
    expect(rows).toEqual(booked.map((kind) => ({ kind, count: 48 })))
  })

  test('a bet that one in the batch repeats, and one whose player cannot pay, leave the others alone', async () => {
    const [one, poor, other] = [await player('dice'), await player('dice', { balance: 5n }), await player('dice')]
    const known = bet(dice)
    await one.call(studioCalls.play, known)
    const answers = await Promise.all([
      sendCall(app, studioCalls.play, known, one.token),
      sendCall(app, studioCalls.play, bet(dice), poor.token),
      sendCall(app, studioCalls.play, bet(dice), other.token),
      sendCall(app, studioCalls.play, bet(dice), one.token),
    ])
    expect(answers.map(({ refused, data }) => refused ?? (data as Answer['data'])?.round.nonce)).toEqual([
      0,
      'not_enough_money',
      0,
      1,
    ])
  })

  test('two studios that are asked for the same bets simultaneously play each of them once', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => player('dice')))
    const second = await createApp(bed.config, bed.surroundings)
    try {
      const wanted = players.map((one) => ({ one, wanted: bet(dice) }))
      const asked = wanted.flatMap(({ one, wanted: same }) =>
        [app, second].map((studio) => sendCall(studio, studioCalls.play, same, one.token)),
      )
      const answers = (await Promise.all(asked)) as Answer[]
      for (const { data } of answers) expect(data?.round.nonce).toBe(0)
      for (const { user } of players) expect(casino.entriesOf(user).map(({ kind }) => kind)).toEqual(booked)
      // And in an order that the other one does not know: nobody waits for ever.
      const crossed = players.flatMap((one, place) => [
        sendCall(app, studioCalls.play, bet(dice), one.token),
        sendCall(second, studioCalls.play, bet(dice), players.at(-1 - place)!.token),
      ])
      expect((await Promise.all(crossed)).every(({ data }) => data !== undefined)).toBe(true)
    } finally {
      await second.close()
    }
  })
})
