import { randomUUID } from 'node:crypto'
import { connect } from '@tablestakes/node/database'

const UNIT = 10_000

const LETTERS = [
  {
    title: 'Our terms changed',
    content: 'What is different, in five lines.\n\n[Read the terms](?open=terms)',
    awards: [],
  },
  {
    title: 'Weekend table: you came 14th',
    content: 'You finished **14th** of **2 318** players.\n\nYour prize is attached and goes where you see it below.',
    awards: [
      { money: 'cash', amount: String(50_000 * UNIT), multiplier: 0 },
      { money: 'gold', amount: String(500 * UNIT), multiplier: 0 },
    ],
  },
]

/** A player with letters, one of which brings something, at a VIP level. */
export async function sendLetters(databaseUrl: string, playerId: bigint): Promise<void> {
  const database = connect(databaseUrl, { max: 1 })
  try {
    for (const { title, content, awards } of LETTERS)
      await database.query(
        `insert into mail (player_id, mail_id, title, content, awards, expires_at)
         values ($1, $2, $3, $4, $5, now() + interval '29 days')`,
        [
          ...[playerId, randomUUID(), JSON.stringify({ en: title }), JSON.stringify({ en: content })],
          JSON.stringify(awards),
        ],
      )
    await database.query(
      'insert into player_vip (player_id, level) values ($1, 3) on conflict (player_id) do update set level = 3',
      [playerId],
    )
  } finally {
    await database.end()
  }
}
