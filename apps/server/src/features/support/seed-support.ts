import { languages } from '@tablestakes/contract/fields'
import type { Language } from '@tablestakes/dictionary'
import type { Tx } from '@tablestakes/node/database'
import { bd } from './answers/bd.ts'
import { en } from './answers/en.ts'
import { ind } from './answers/ind.ts'
import { ptBr } from './answers/pt-br.ts'
import { type AnswerId, type ShippedTexts, shippedAnswers, topicKeys } from './answers/shipped.ts'
import { ur } from './answers/ur.ts'
import { zh } from './answers/zh.ts'

const texts: Record<Language, ShippedTexts> = { en, zh, 'pt-br': ptBr, bd, ur, ind }

const inAll = <Value>(textOf: (lang: Language) => Value) =>
  JSON.stringify(Object.fromEntries(languages.map((lang) => [lang, textOf(lang)])))

/** The shipped help centre, canned answers and hours, in all languages. What an operator has changed stays. */
export async function seedSupport(tx: Tx): Promise<void> {
  for (const [place, topic] of topicKeys.entries())
    await tx.query('insert into help_topic (topic, place, titles) values ($1, $2, $3) on conflict do nothing', [
      ...[topic, (place + 1) * 10],
      inAll((lang) => texts[lang].topics[topic]),
    ])
  for (const [place, { id, topic, isTop }] of shippedAnswers.entries()) await addAnswer(tx, { place, id, topic, isTop })
  for (const [place, key] of (['hello', 'looking', 'bye'] as const).entries())
    await tx.query('insert into canned_answer (key, texts, place) values ($1, $2, $3) on conflict do nothing', [
      ...[key, inAll((lang) => texts[lang].canned[key])],
      (place + 1) * 10,
    ])
  await tx.query(
    `insert into service_hours (site_id, day) select site_id, day from site cross join generate_series(0, 6) as day
     on conflict do nothing`,
  )
}

type Placed = { place: number; id: AnswerId; topic: string; isTop: boolean }

async function addAnswer(tx: Tx, { place, id, topic, isTop }: Placed): Promise<void> {
  const block = (lang: Language) => {
    const [title, content] = texts[lang].answers[id]
    return { title, content }
  }
  await tx.query(
    `insert into help_answer (answer_id, topic, place, is_top, blocks) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [id, topic, (place + 1) * 10, isTop, inAll(block)],
  )
}
