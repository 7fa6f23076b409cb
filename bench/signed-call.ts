import { type Bench, compare } from './bench.ts'
import { fetchAs, openGuest } from './guest-shots.ts'
import { measureThroughput } from './load.ts'

const CALLS = 1_000
const PATH = '/api/index'

/** What a call costs with all its checks (headers, signature, nonce, limits, schema), against a bare route of fastify. */
export const signedCall: Bench = {
  name: 'signed call',
  async run({ product }) {
    const { url, bareUrl } = await product()
    const guest = await openGuest(url)
    await fetchAs(guest, url, PATH)
    const ratio = await compare(
      { name: 'signed /api/index against a bare route', unit: 'calls/s' },
      {
        ours: () => measureThroughput(url, guest.shots(PATH, CALLS)),
        theirs: () =>
          measureThroughput(
            bareUrl,
            Array.from({ length: CALLS }, () => ({ path: '/answer' })),
          ),
      },
    )
    return [ratio]
  },
}

/** The answer that the bare route sends too. */
export const fetchAnswer = async (url: string): Promise<string> => fetchAs(await openGuest(url), url, PATH)
