import { createPrivateKey } from 'node:crypto'
import type { PushServiceName } from '@tablestakes/contract/push'
import { decodeSiteConfig } from '@tablestakes/domain/site/site-config'
import type { Reader, Tx } from '@tablestakes/node/database'
import { seal, unseal } from '@tablestakes/node/sealed'
import webPush from 'web-push'
import type { Site } from '../site/index.ts'

/** The keys that a site sends with. */
export type PushKeys = {
  vapid: { publicKey: string; privateKey: string }
  firebase: { project: string; email: string; key: string } | null
}

const PURPOSE = 'push keys'

type Row = {
  vapid_public: string
  vapid_private: Buffer
  firebase_project: string
  firebase_email: string
  firebase_key: Buffer | null
}

export async function loadKeys(reader: Reader, siteId: string, secret: string): Promise<PushKeys> {
  const { rows } = await reader.query<Row>({
    name: 'push-keys',
    text: `select vapid_public, vapid_private, firebase_project, firebase_email, firebase_key from push_service
           where site_id = $1`,
    values: [siteId],
  })
  const row = rows[0]!
  const open = (sealed: Buffer) => unseal(secret, PURPOSE, sealed).toString()
  return {
    vapid: { publicKey: row.vapid_public, privateKey: open(row.vapid_private) },
    firebase: row.firebase_key && {
      ...{ project: row.firebase_project, email: row.firebase_email },
      key: open(row.firebase_key),
    },
  }
}

/** Firebase where the page and the server both have what it takes, else the browser's own service. */
export function serviceOf(site: Pick<Site, 'config'>, keys: PushKeys): PushServiceName {
  const { apiKey, appId, projectId } = decodeSiteConfig(site.config).fcm
  return keys.firebase && apiKey && appId && projectId === keys.firebase.project ? 'fcm' : 'web'
}

/** Every site has a pair of keys of its own, made once: a browser's subscription belongs to them. */
export async function seedPush(tx: Tx, secret: string): Promise<void> {
  const { rows } = await tx.query<{ site_id: string }>(
    'select site_id from site where not exists (select from push_service s where s.site_id = site.site_id)',
  )
  for (const { site_id: siteId } of rows) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    await tx.query(
      'insert into push_service (site_id, vapid_public, vapid_private) values ($1, $2, $3) on conflict do nothing',
      [siteId, publicKey, seal(secret, PURPOSE, Buffer.from(privateKey))],
    )
  }
}

export async function saveFirebase(
  tx: Tx,
  siteId: string,
  account: { project: string; email: string; key: string; secret: string },
): Promise<void> {
  const { project, email, key, secret } = account
  const isOn = project !== ''
  await tx.query(
    `update push_service set firebase_project = $2, firebase_email = $3, firebase_key = $4 where site_id = $1`,
    [siteId, project, isOn ? email : '', isOn ? seal(secret, PURPOSE, Buffer.from(key)) : null],
  )
}

/** Whether it is a private RSA key, as a service account has one. */
export function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
