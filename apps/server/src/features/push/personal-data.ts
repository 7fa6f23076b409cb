import type { PersonalDataHolder } from '../players/index.ts'

/** Where a player is reached, what they want to hear about, and what was lately told. */
export const pushData: PersonalDataHolder = {
  name: 'push',
  async export(reader, playerId) {
    const read = async (text: string) => (await reader.query<Record<string, unknown>>(text, [playerId])).rows
    return {
      devices: await read('select service, lang, saved_at from push_device where player_id = $1 order by device_id'),
      choices: await read('select * from push_choice where player_id = $1'),
      messages: await read(
        'select topic, title, content, due_at, sent_at from push_message where player_id = $1 order by message_id limit 500',
      ),
    }
  },
  async erase(tx, playerId) {
    await tx.query('delete from push_message where player_id = $1', [playerId])
    await tx.query('delete from push_device where player_id = $1', [playerId])
    await tx.query('delete from push_choice where player_id = $1', [playerId])
  },
}
