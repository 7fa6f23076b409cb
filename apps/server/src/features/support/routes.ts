import { historyPageSize } from '@tablestakes/contract/pages'
import * as contract from '@tablestakes/contract/support'
import { transact } from '@tablestakes/node/database'
import { type App, serve } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { redrawPicture } from '../../platform/redraw-picture.ts'
import type { Sites } from '../site/index.ts'
import { countUnread, MESSAGE_COLUMNS, MESSAGE_TABLES, type MessageRow, showMessage } from './chat-record.ts'
import { loadState } from './chat-state.ts'
import { customerInfo } from './customer-info.ts'
import { leaveChat, rate } from './end-chat.ts'
import { type HelpCentre, vote, voterOf } from './help-centre.ts'
import { type ChatOwner, columnOf, ownerOf, ownerToBe } from './owner.ts'
import { CHAT_PICTURE, PICTURE_BODY_BYTES_MAX, type Pictures } from './pictures.ts'
import { findSent, plainText, requireOrder, sendMessage } from './send-message.ts'
import { servePictures } from './serve-pictures.ts'
import { mailTranscript } from './transcript.ts'

type SupportServices = { sites: Sites; helpCentre: HelpCentre; pictures: Pictures }

export function supportRoutes(app: App, services: SupportServices): void {
  serve(app, contract.getCustomerInfo, async (_request, { site }) =>
    customerInfo(app.database, await services.sites.get(site.id)),
  )
  helpRoutes(app, services)
  sendingRoutes(app, services)
  readingRoutes(app, services)
  endingRoutes(app, services)
  servePictures(app, services.pictures)
}

function helpRoutes(app: App, { helpCentre }: SupportServices): void {
  serve(app, contract.listHelp, async (_request, { lang }) => ({
    topics: await helpCentre.topics(lang),
    answers: await helpCentre.answers(lang),
  }))
  serve(app, contract.readHelp, ({ id }, { lang }) => helpCentre.read(lang, id))
  serve(app, contract.searchHelp, async ({ q }, { lang }) => ({ list: await helpCentre.search(lang, q) }))
  serve(
    app,
    contract.voteHelp,
    async ({ id, is_useful: isUseful }, { playerId, ip, deviceId }) => {
      const voter = voterOf(app.secret, { playerId, ip, deviceId, nowMs: app.clock() })
      await vote(app.database, { id, isUseful, voter })
      return {}
    },
    { limit: 'chat' },
  )
}

function sendingRoutes(app: App, { pictures }: SupportServices): void {
  const { database } = app
  serve(
    app,
    contract.sendChat,
    async ({ text, client_id: clientId, order }, caller) => {
      // Before anybody is made known by it.
      if (plainText(text) === '' && !order) throw new Refusal('MESSAGE_EMPTY')
      if (order && caller.playerId === null) throw new Refusal('NOT_FOUND')
      const owner = await ownerToBe(database, caller)
      if (order) await requireOrder(database, owner, order)
      const sending = { owner, siteId: caller.site.id, lang: caller.lang, clientId, text, about: order }
      return (
        (await findSent(database, pictures, sending)) ?? transact(database, (tx) => sendMessage(tx, pictures, sending))
      )
    },
    { limit: 'chat' },
  )
  serve(
    app,
    contract.sendChatImage,
    async ({ content, client_id: clientId }, caller) => {
      const owner = await ownerToBe(database, caller)
      const sending = { owner, siteId: caller.site.id, lang: caller.lang, clientId }
      const earlier = await findSent(database, pictures, sending)
      if (earlier) return earlier
      const picture = await redrawPicture(content, CHAT_PICTURE)
      return transact(database, (tx) => sendMessage(tx, pictures, { ...sending, picture }))
    },
    { bodyBytesMax: PICTURE_BODY_BYTES_MAX, limit: 'uploads', cost: 10 },
  )
  serve(
    app,
    contract.typeChat,
    async (_request, caller) => {
      const owner = await ownerOf(database, caller)
      if (owner)
        await database.query(
          `update chat set player_typing_at = now() where ${columnOf(owner)} = $1 and closed_at is null`,
          [owner.id],
        )
      return {}
    },
    { limit: 'chat' },
  )
}

function readingRoutes(app: App, { pictures, helpCentre }: SupportServices): void {
  const { database } = app
  serve(app, contract.listChat, async ({ last_id: lastId = '', limit = historyPageSize }, caller) => {
    const owner = await ownerOf(database, caller)
    if (!owner) return { list: [], last_id: '' }
    const { rows } = await database.query<MessageRow>(
      `select ${MESSAGE_COLUMNS} from chat join ${MESSAGE_TABLES} on m.chat_id = chat.chat_id
       where ${columnOf(owner)} = $1 and m.sender <> 'note' and ($2::bigint is null or m.message_id < $2)
       order by m.message_id desc limit $3`,
      [owner.id, numberOf(lastId), limit],
    )
    return {
      list: rows.map((row) => showMessage(row, pictures)),
      last_id: rows.length === limit ? String(rows.at(-1)!.message_id) : '',
    }
  })

  serve(app, contract.readChat, async ({ id }, caller) => {
    const owner = await ownerOf(database, caller)
    if (!owner) throw new Refusal('NOT_FOUND')
    await markRead(app, owner, id)
    return { unread_num: await countUnread(database, owner) }
  })

  serve(app, contract.getChatState, async (_request, caller) => {
    const topics = (await helpCentre.topics(caller.lang)).map(({ title }) => title.slice(0, 64)).slice(0, 20)
    return loadState(database, { owner: await ownerOf(database, caller), siteId: caller.site.id, topics })
  })
}

/** A number of a message; null for none, and a number that no message has for anything else. */
const numberOf = (id: string): bigint | null => (id === '' ? null : /^\d{1,18}$/.test(id) ? BigInt(id) : -1n)

async function markRead({ database }: App, owner: ChatOwner, id: string): Promise<void> {
  const { rowCount } = await database.query(
    `update chat set player_read = greatest(player_read, $2)
     where ${columnOf(owner)} = $1 and exists (
       select from chat_message m join chat own using (chat_id)
       where own.${columnOf(owner)} = $1 and m.message_id = $2 and m.sender <> 'note')`,
    [owner.id, numberOf(id)],
  )
  if (rowCount === 0) throw new Refusal('NOT_FOUND')
}

function endingRoutes(app: App, { pictures }: SupportServices): void {
  const { database } = app
  serve(app, contract.closeChat, async (_request, caller) => {
    const owner = await ownerOf(database, caller)
    if (!owner) throw new Refusal('CHAT_CLOSED')
    await transact(database, (tx) => leaveChat(tx, pictures, owner))
    return {}
  })
  serve(app, contract.rateChat, async (request, caller) => {
    const owner = await ownerOf(database, caller)
    if (!owner) throw new Refusal('NOT_FOUND')
    await transact(database, (tx) => rate(tx, owner, request))
    return {}
  })
  serve(
    app,
    contract.mailChat,
    async (_request, caller) => {
      await ownerOf(database, caller)
      await transact(database, (tx) => mailTranscript(tx, caller.playerId))
      return {}
    },
    { limit: 'chat' },
  )
}
