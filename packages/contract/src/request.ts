/** Specification §9: client versions, default channel_id. They travel in the headers of every request. */
export const client = { appVersion: '1.0.2', version: 21, channel: 1, platform: 3 } as const

/** Specification §9: request timeout. */
export const requestTimeoutMs = 10_000

/** Specification §7: what every request carries in its headers; the names are ours. */
export const requestHeaders = {
  token: 'authorization',
  language: 'lang',
  platform: 'platform',
  channel: 'channel',
  version: 'version',
  device: 'device-id',
  timestamp: 'timestamp',
  nonce: 'nonce',
  signature: 'sign',
  idempotencyKey: 'idempotency-key',
} as const
