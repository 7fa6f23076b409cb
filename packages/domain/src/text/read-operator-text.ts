/** Reads the Markdown of operators' texts into plain data that a screen draws. Nothing in it ever becomes markup by itself. */
import { isOwnPlace } from './operator-text.ts'

export type TextPart = { kind: 'plain' | 'bold'; text: string } | { kind: 'link'; text: string; place: string }
type TextBlock = { kind: 'paragraph'; parts: TextPart[] } | { kind: 'list'; items: TextPart[][] }

const ITEM = /^\s*[-*]\s+/
const MARK = /(?<!\*)\*\*([^*]+)\*\*(?!\*)|\[([^\]]*)\]\(([^)]*)\)/g

/** Paragraphs are divided by empty lines, lists are lines that begin with a hyphen. */
export function readOperatorText(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  for (const chunk of text.split(/\n\s*\n/)) {
    let words: string[] = []
    let items: TextPart[][] = []
    const endWords = () => {
      if (words.length > 0) blocks.push({ kind: 'paragraph', parts: readParts(words.join(' ')) })
      words = []
    }
    const endItems = () => {
      if (items.length > 0) blocks.push({ kind: 'list', items })
      items = []
    }
    for (const line of chunk.split('\n').filter((one) => one.trim() !== '')) {
      if (ITEM.test(line)) {
        endWords()
        items.push(readParts(line.replace(ITEM, '')))
      } else {
        endItems()
        words.push(line.trim())
      }
    }
    endWords()
    endItems()
  }
  return blocks
}

/** A link that leads elsewhere than to a screen of ours is only its words. */
function readParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  const plain = (to: number) => {
    if (to > from) parts.push({ kind: 'plain', text: text.slice(from, to) })
  }
  for (const match of text.matchAll(MARK)) {
    const [whole, bold, words = '', place = ''] = match
    plain(match.index)
    from = match.index + whole.length
    if (bold !== undefined) parts.push({ kind: 'bold', text: bold })
    else if (isOwnPlace(place.trim())) parts.push({ kind: 'link', text: words, place: place.trim() })
    else if (words !== '') parts.push({ kind: 'plain', text: words })
  }
  plain(text.length)
  return parts
}

/** The first words, for a list of letters. */
export function firstWords(text: string): string {
  const [block] = readOperatorText(text)
  const parts = !block ? [] : block.kind === 'list' ? (block.items[0] ?? []) : block.parts
  return parts.map((part) => part.text).join('')
}
