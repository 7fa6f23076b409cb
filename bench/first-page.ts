import { type Bench, compare } from './bench.ts'
import { measureThroughput } from './load.ts'

const PAGES = 1_000

/** What the first page costs, written anew for every visitor, against sending the same bytes from memory. */
export const firstPage: Bench = {
  name: 'first page',
  async run({ product }) {
    const { url, bareUrl } = await product()
    const shots = (path: string) => Array.from({ length: PAGES }, () => ({ path }))
    const ratio = await compare(
      { name: 'first page against the same bytes from memory', unit: 'pages/s' },
      {
        ours: () => measureThroughput(url, shots('/')),
        theirs: () => measureThroughput(bareUrl, shots('/page')),
      },
    )
    return [ratio]
  },
}
