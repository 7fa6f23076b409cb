import type { LiveMessageOf } from '@tablestakes/contract/live'
import { tellChat } from './chat-news.ts'
import { tellDocument } from './document-news.ts'
import { tellMail } from './mail-news.ts'
import { tellOrder } from './order-news.ts'

export type News = LiveMessageOf<'mail' | 'order' | 'document' | 'support'>

/** A letter, an order, a document or a word of the chat: shown where it is open, told where it is not. */
export function tell(news: News): void {
  if (news.type === 'mail') tellMail(news)
  else if (news.type === 'order') tellOrder(news)
  else if (news.type === 'document') tellDocument(news)
  else tellChat(news)
}
