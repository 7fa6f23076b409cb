/** One message on its way out, with the key that AMQP sorts it by. `nodeId`: only for the reader that asked for it. */
export type Sending = { product: number; routingKey: string; xml: string; nodeId: number | null }

/** A way to readers. */
export type Channel = {
  send(sending: Sending): void
  close(): Promise<void>
}

type Keyed = { kind: string; event_id?: string; product: number }

const LIVE = 1

/** UOF's key: priority, before the match, in the match, message, sport, kind of event, its number, node. */
export function routingKeyOf({ kind, event_id, product }: Keyed, sport: string, nodeId: number | null): string {
  const node = nodeId === null ? '-' : String(nodeId)
  if (event_id === undefined) return `-.-.-.${kind}.-.-.-.${node}`
  const [prefix, type, number] = event_id.split(':')
  const isLive = product === LIVE
  return `hi.${isLive ? '-' : 'pre'}.${isLive ? 'live' : '-'}.${kind}.${sport}.${prefix}:${type}.${number}.${node}`
}
