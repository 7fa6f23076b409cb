import { whenAllWordsAreHere } from './i18n.ts'

/** Something behind the first screen, with its words: they come after the first screen's, and a key is no word. */
export async function afterWords<Part>(part: Promise<Part>): Promise<Part> {
  const [arrived] = await Promise.all([part, whenAllWordsAreHere()])
  return arrived
}
