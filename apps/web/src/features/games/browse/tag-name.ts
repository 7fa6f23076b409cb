import { useWireText } from '../../../lib/words/i18n.ts'

/** A tag's word; one that the dictionary does not have is the operator's own, and shown as they wrote it. */
export function useTagName(): (tag: string) => string {
  const wireText = useWireText()
  return (tag) => {
    const said = wireText(`tag_${tag}`)
    return said === `tag_${tag}` ? tag : said
  }
}
