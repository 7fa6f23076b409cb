import { createHmac } from 'node:crypto'
import type { HelpLine } from '@tablestakes/contract/support'
import type { Clock } from '@tablestakes/node/clock'
import type { Database, Reader } from '@tablestakes/node/database'
import { Refusal } from '../../platform/http/refusal.ts'
import { createVersioned } from '../../platform/postgres/versioned.ts'

type Block = { title: string; content: string }
type Texts<Text> = Partial<Record<string, Text>> & { en: Text }
type Topic = { topic: string; titles: Texts<string> }
type Answer = { answer_id: string; topic: string; is_top: boolean; blocks: Texts<Block> }

/** The help centre, kept in memory: every visitor may ask, and operators change it now and then. */
export type HelpCentre = {
  topics(lang: string): Promise<{ id: string; title: string }[]>
  answers(lang: string): Promise<(HelpLine & { is_top: boolean })[]>
  read(lang: string, id: string): Promise<HelpLine & { content: string }>
  search(lang: string, question: string): Promise<HelpLine[]>
}

const FOUND_MAX = 20

export function openHelpCentre(parts: { database: Database; clock: Clock }): HelpCentre {
  const kept = createVersioned(parts, { name: 'help', load: loadHelp })
  const inLanguage = async (lang: string) => {
    const { topics, answers } = (await kept.get()).value
    return {
      topics: topics.map(({ topic, titles }) => ({ id: topic, title: titles[lang] ?? titles.en })),
      answers: answers.map(({ answer_id: id, topic, is_top, blocks }) => ({
        ...{ id, topic, is_top },
        ...(blocks[lang] ?? blocks.en),
      })),
    }
  }
  return {
    topics: async (lang) => (await inLanguage(lang)).topics,
    answers: async (lang) => (await inLanguage(lang)).answers,
    async read(lang, id) {
      const answer = (await inLanguage(lang)).answers.find((one) => one.id === id)
      if (!answer) throw new Refusal('NOT_FOUND')
      return answer
    },
    async search(lang, question) {
      const words = fold(question).split(' ').filter(Boolean)
      if (words.length === 0) return []
      const { answers } = await inLanguage(lang)
      const ranked = answers.map((answer) => ({ answer, rank: rankOf(words, answer) }))
      return ranked
        .filter(({ rank }) => rank > 0)
        .toSorted((one, other) => other.rank - one.rank)
        .slice(0, FOUND_MAX)
        .map(({ answer }) => answer)
    },
  }
}

/** 0 where a word is missing; a word in the title counts more than one in the text. */
function rankOf(words: readonly string[], { title, content }: Block): number {
  const [inTitle, inText] = [fold(title), fold(content)]
  if (!words.every((word) => inTitle.includes(word) || inText.includes(word))) return 0
  return 1 + words.filter((word) => inTitle.includes(word)).length
}

/** Letters without accents and case, words by single spaces: as people type when they search. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()

async function loadHelp(reader: Reader): Promise<{ topics: Topic[]; answers: Answer[] }> {
  const topics = await reader.query<Topic>('select topic, titles from help_topic order by place, topic limit 50')
  const answers = await reader.query<Answer>(
    `select answer_id, a.topic, is_top, blocks from help_answer a join help_topic t on t.topic = a.topic
     where is_shown order by t.place, a.place, answer_id limit 500`,
  )
  return { topics: topics.rows, answers: answers.rows }
}

type Voter = { playerId: bigint | null; ip: string; deviceId: string | null; nowMs: number }

/** One voice for each player, and for each visitor a day. Nobody can be told from it. */
export function voterOf(secret: string, { playerId, ip, deviceId, nowMs }: Voter): Buffer {
  const day = new Date(nowMs).toISOString().slice(0, 10)
  const who = playerId === null ? `visitor ${ip} ${deviceId ?? ''} ${day}` : `player ${playerId}`
  return createHmac('sha256', secret).update(`help vote ${who}`).digest()
}

export async function vote(
  reader: Reader,
  { id, isUseful, voter }: { id: string; isUseful: boolean; voter: Buffer },
): Promise<void> {
  const { rowCount } = await reader.query(
    `insert into help_vote (answer_id, voter, is_useful)
     select answer_id, $2, $3 from help_answer where answer_id = $1 and is_shown
     on conflict (answer_id, voter) do update set is_useful = excluded.is_useful, created_at = now()`,
    [id, voter, isUseful],
  )
  if (rowCount === 0) throw new Refusal('NOT_FOUND')
}
