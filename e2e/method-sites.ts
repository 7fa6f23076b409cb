/** Two more sites of the journeys' product: one that knows no codes, and one that knows no passwords. */
import { connect, transact } from '@tablestakes/node/database'

/** Browsers find every name under localhost on this machine. */
export const PASSWORDS_HOST = 'passwords.localhost'
export const CODES_HOST = 'codes.localhost'

const SITES = [
  { siteId: 'pakistan', host: PASSWORDS_HOST, offers: { phone: true, email: true, phoneOTP: false, emailOTP: false } },
  { siteId: 'philippines', host: CODES_HOST, offers: { phone: false, email: false, phoneOTP: true, emailOTP: true } },
]

export async function openMethodSites(databaseUrl: string): Promise<void> {
  const database = connect(databaseUrl, { max: 1 })
  try {
    await transact(database, async (tx) => {
      for (const { siteId, host, offers } of SITES) {
        const methods = ['login', 'register'].map((key) => ({ key, ...offers }))
        await tx.query('insert into site_host (host, site_id) values ($1, $2)', [host, siteId])
        await tx.query('update site set login_methods = $2 where site_id = $1', [siteId, JSON.stringify(methods)])
      }
    })
  } finally {
    await database.end()
  }
}
