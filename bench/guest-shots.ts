import { randomBytes } from 'node:crypto'
import { signRequest } from '@tablestakes/domain/wire/sign-request'
import type { Shot } from './load.ts'

/** Requests as a guest's app sends them. Signed beforehand: the cost of the caller is not the server's. */
export type Guest = { shots: (address: string, count: number) => Shot[] }

export async function openGuest(url: string): Promise<Guest> {
  const { data } = (await (await fetch(`${url}/api/preload`)).json()) as { data: { sign_key: string } }
  const shots = (address: string, count: number) => Array.from({ length: count }, () => sign(data.sign_key, address))
  return { shots }
}

/** The text of an answer. A refusal is fast and small too; measuring it would falsify the figure. */
export async function fetchAs(guest: Guest, url: string, address: string): Promise<string> {
  const [shot] = guest.shots(address, 1)
  const answer = await (await fetch(url + address, shot!)).text()
  if (!answer.startsWith('{"code":0,')) throw new Error(`${address} answered ${answer.slice(0, 200)}`)
  return answer
}

function sign(key: string, address: string): Shot {
  const [path = '', query = ''] = address.split('?')
  const [timestamp, nonce] = [String(Date.now()), randomBytes(16).toString('hex')]
  const headers = {
    ...{ timestamp, nonce, sign: signRequest(key, { timestamp, method: 'GET', path, query, body: '', nonce }) },
    ...{ lang: 'en', platform: '3', channel: '1', version: '21', 'device-id': 'bench' },
  }
  return { path: address, headers }
}
