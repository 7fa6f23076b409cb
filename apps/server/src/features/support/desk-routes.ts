import * as contract from '@tablestakes/contract/operator/desk'
import type { Reader } from '@tablestakes/node/database'
import type { App } from '../../platform/http/http.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'
import { type Redrawn, redrawPicture } from '../../platform/redraw-picture.ts'
import { mayAct } from './at-desk.ts'
import { answer, holdOpenChat, shownName } from './operator-chat.ts'
import { CHAT_PICTURE, PICTURE_BODY_BYTES_MAX, type Pictures } from './pictures.ts'
import { keepPicture } from './send-message.ts'
import { AT_DESK } from './service-hours.ts'
import { showLine } from './show-chat.ts'

/** What the desk's page asks besides the chats themselves. */
export function deskRoutes(app: App, pictures: Pictures): void {
  serveOperator(app, contract.readDesk, async (_request, { operator }) => ({
    ...{ name: operator.name, shown_name: shownName(operator.name), may_answer: mayAct(operator) },
    colleagues: await colleaguesOf(app.database, operator.id),
  }))

  serveOperator(
    app,
    contract.sendPicture,
    async ({ chat: chatId }, { tx, operator, note }, picture: Redrawn) => {
      const chat = await holdOpenChat(tx, chatId)
      const imageId = await keepPicture(tx, pictures, { chatId, picture })
      const row = await answer(tx, pictures, { chat, operator, image_id: imageId })
      note({ message: String(row.message_id) })
      return showLine(row)
    },
    {
      about: ({ chat }) => `chat ${chat}`,
      bodyBytesMax: PICTURE_BODY_BYTES_MAX,
      beforehand: ({ content }) => redrawPicture(content, CHAT_PICTURE),
    },
  )
}

/** Other operators who may answer; the ones at the desk come first. */
async function colleaguesOf(reader: Reader, operatorId: number) {
  const { rows } = await reader.query<{ name: string; is_at_desk: boolean }>(
    `select name, coalesce(seen_at > now() - ${AT_DESK}, false) as is_at_desk
     from operator left join chat_desk using (operator_id)
     where operator_id <> $1 and ended_at is null and roles && array['support', 'owner']
     order by is_at_desk desc, name`,
    [operatorId],
  )
  return rows.map(({ name, is_at_desk }) => ({ name, shown_name: shownName(name), is_at_desk }))
}
