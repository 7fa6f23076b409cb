import { hash, verify } from '@node-rs/argon2'
import { type ApiClient, openApiClient, registerPlayer } from '../scripts/api-client.ts'
import { type Bench, compare } from './bench.ts'

const PLAYERS = 20
const PASSWORD = 'a good long password'
/** The cost the server stores passwords at, and how many it checks simultaneously. */
const ARGON2 = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2

/** Twenty players log in at the same moment, against nothing but the twenty password checks this needs. */
export const logins: Bench = {
  name: 'logins',
  async run({ product }) {
    const { url } = await product()
    const mobiles = Array.from({ length: PLAYERS }, (_, index) => `30${String(Date.now()).slice(-6)}${10 + index}`)
    for (const mobile of mobiles) await registerPlayer(url, { mobile, password: PASSWORD })
    const clients = await Promise.all(mobiles.map(() => openApiClient(url)))
    const stored = await hash(PASSWORD, ARGON2)
    const ratio = await compare(
      { name: 'twenty simultaneous logins against twenty bare password checks', unit: 'logins/s' },
      {
        ours: () => perSecond(() => Promise.all(clients.map((client, index) => logIn(client, mobiles[index]!)))),
        theirs: () => perSecond(() => inTurns(() => verify(stored, PASSWORD))),
      },
    )
    return [ratio]
  },
}

function logIn(client: ApiClient, mobile: string) {
  return client.call('POST', '/api/user/login', {
    client_type: 1,
    mobile,
    password: client.encodePassword(PASSWORD),
  })
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return PLAYERS / ((performance.now() - started) / 1000)
}

async function inTurns(check: () => Promise<boolean>): Promise<void> {
  let left = PLAYERS
  const worker = async () => {
    while (left-- > 0) await check()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
