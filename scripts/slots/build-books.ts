// Makes every book and writes down what is stated of every slot. Run after a slot's maths has changed, never by a build: a book is
// published before the first spin, so a changed one is another game's. `node scripts/slots/build-books.ts [slot …]`
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { packBook } from '@tablestakes/domain/games/slots/book-file'
import { buildBook } from '@tablestakes/domain/games/slots/build-book'
import { stated } from '@tablestakes/domain/games/slots/facts'
import type { SlotFacts } from '@tablestakes/domain/games/slots/slot'
import { bookSlots, stripSlots } from '@tablestakes/domain/games/slots/slots'
import { factsOfStrips } from '@tablestakes/domain/games/slots/strips-return'
import { type Ratio, ratio, ratioText, toNumber } from '@tablestakes/domain/money/ratio'
import { bookTargets } from './targets.ts'

const facts = fileURLToPath(new URL('../../packages/domain/src/games/slots/facts.ts', import.meta.url))
const folder = fileURLToPath(new URL('../../apps/studio/books/', import.meta.url))
const only = process.argv.slice(2)
const isWanted = (key: string) => only.length === 0 || only.includes(key)

type Entry = Record<string, string | number>
const known: Record<string, Entry> = { ...stated }

for (const [key, config] of Object.entries(stripSlots))
  if (isWanted(key)) known[key] = write(key, factsOfStrips(config))
for (const [key, config] of Object.entries(bookSlots)) {
  if (!isWanted(key)) continue
  const { file, facts: found } = buildBook(config, targetOf(config.key))
  const packed = brotliCompressSync(packBook(file), {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}${key}.book.br`, packed)
  known[key] = { ...write(key, found), root: found.root, entries: found.entries, tickets: found.tickets }
  console.log(`  ${packed.length} bytes`)
}
writeFileSync(facts, render())

function targetOf(key: string): Ratio {
  const [over, under] = bookTargets[key as keyof typeof bookTargets]
  return ratio(over, under)
}

function write(key: string, { rtp, hits, variance, most }: SlotFacts): Entry {
  const spread = Math.sqrt(toNumber(variance)).toFixed(2)
  console.log(
    key,
    `${(toNumber(rtp) * 100).toFixed(4)} %`,
    `hits ${toNumber(hits).toFixed(4)}`,
    `spread ${spread}`,
    `most ${toNumber(most)}`,
  )
  return { rtp: ratioText(rtp), hits: ratioText(hits), variance: ratioText(variance), most: ratioText(most) }
}

function render(): string {
  const [head] = readFileSync(facts, 'utf8').split('// figures\n')
  return `${head}// figures\nexport const stated: Stated = ${JSON.stringify(known, null, 2)}\n`
}
