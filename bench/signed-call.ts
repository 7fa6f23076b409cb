import { randomBytes } from 'node:crypto'
import { signRequest } from '@tablestakes/domain/wire/sign-request'
import { type Bench, compare } from './bench.ts'
import { measureThroughput, type Shot } from './load.ts'

const CALLS = 1_000
const PATH = '/api/index'

/** What a call costs with all its checks (headers, signature, nonce, limits, schema), against a bare route of fastify. */
export const signedCall: Bench = {
  name: 'signed call',
  async run({ product }) {
    const { url, bareUrl } = await product()
    const key = await fetchGuestKey(url)
    const ratio = await compare(
      { name: 'signed /api/index against a bare route', unit: 'calls/s' },
      {
        // Signed beforehand: the cost of the caller is not the server's.
        ours: () => measureThroughput(url, signedShots(key)),
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
export async function fetchAnswer(url: string): Promise<string> {
  const [shot] = signedShots(await fetchGuestKey(url), 1)
  return (await fetch(url + PATH, shot!)).text()
}

async function fetchGuestKey(url: string): Promise<string> {
  const { data } = (await (await fetch(`${url}/api/preload`)).json()) as { data: { sign_key: string } }
  const [shot] = signedShots(data.sign_key, 1)
  const answer = await fetch(url + PATH, shot!)
  const { code } = (await answer.json()) as { code: number }
  // A refusal is fast too; measuring it would falsify the figure.
  if (code !== 0) throw new Error(`${PATH} answered code ${code}`)
  return data.sign_key
}

function signedShots(key: string, count = CALLS): Shot[] {
  return Array.from({ length: count }, () => {
    const timestamp = String(Date.now())
    const nonce = randomBytes(16).toString('hex')
    const sign = signRequest(key, { timestamp, method: 'GET', path: PATH, query: '', body: '', nonce })
    const headers = {
      timestamp,
      nonce,
      sign,
      lang: 'en',
      platform: '3',
      channel: '1',
      version: '21',
      'device-id': 'bench',
    }
    return { path: PATH, headers }
  })
}
