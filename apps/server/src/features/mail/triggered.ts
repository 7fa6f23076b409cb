import { languages } from '@tablestakes/contract/fields'
import { type TextKey, textFor } from '@tablestakes/dictionary'
import type { Tx } from '@tablestakes/node/database'
import { hasConsent } from '../players/index.ts'
import { isStopped } from '../promotions/index.ts'
import { sendMail, type Texts } from './mail-record.ts'

type TriggeredMail = {
  /** What happened, by a name of its own: a player gets the mail about it once. */
  trigger: string
  /** Its title and text in the dictionary: `<words>_title` and `<words>_text`. */
  words: 'mail_welcome' | 'mail_paid' | 'mail_document' | 'mail_vip' | 'mail_freeround'
  values?: Record<string, string | number>
}

/** Writes to a player about something that happened to them, in all languages. */
export async function sendTriggered(tx: Tx, playerId: bigint, { trigger, words, values = {} }: TriggeredMail) {
  const inAll = (part: 'title' | 'text') =>
    Object.fromEntries(languages.map((lang) => [lang, textFor(lang, `${words}_${part}` as TextKey, values)])) as Texts
  await sendMail(tx, playerId, { title: inAll('title'), content: inAll('text'), trigger })
}

/** Whether a player wants offers, and may be given something now. */
export const mayInvite = async (tx: Tx, playerId: bigint): Promise<boolean> =>
  (await hasConsent(tx, playerId, 'marketing')) && !(await isStopped(tx, playerId))

/** A reward waits. That invites to play: it is written only to those who want offers and may be given something now. */
export async function sendRewardWaiting(tx: Tx, playerId: bigint, mail: TriggeredMail): Promise<void> {
  if (await mayInvite(tx, playerId)) await sendTriggered(tx, playerId, mail)
}
