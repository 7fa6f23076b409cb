import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Whether the proxy at an address may say whom it speaks for. Hop 0 is the one connected to us. */
export type ProxyTrust = (address: string, hop: number) => boolean

/** Names of networks, as Express and Fastify have them. */
const NETWORKS: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Nobody (false), so many proxies in front, or those in a list of networks. */
export function trustProxies(trusted: boolean | number | string): ProxyTrust {
  if (typeof trusted === 'boolean') return () => trusted
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted
  const networks = new BlockList()
  for (const network of trusted.split(',').flatMap((name) => NETWORKS[name] ?? [name])) {
    const [ip = '', bits] = network.split('/')
    const family = isIP(ip) === 4 ? 'ipv4' : 'ipv6'
    networks.addSubnet(ip, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return (address) => isIP(address) !== 0 && networks.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Whose request it is: the nearest address that may not speak for another. Fastify says the same of its own requests;
 * one that asks for a WebSocket never becomes one of those.
 */
export function addressOf({ socket, headers }: IncomingMessage, trust: ProxyTrust): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const told = forwarded.map((address) => address.trim()).filter((address) => address !== '')
  const hops = [socket.remoteAddress ?? '', ...told.reverse()]
  return hops.find((address, hop) => !trust(address, hop)) ?? hops.at(-1)!
}
