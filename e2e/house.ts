/** An operator of the house, over the operators' calls. */
import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { transact } from '@tablestakes/node/database'
import { addOperator } from '../apps/server/src/platform/operators/operator-record.ts'
import { withDatabase } from './journey-database.ts'

export type House = {
  approve(orderNo: string): Promise<void>
  /** Accepts everything the player has sent to prove who they are. */
  acceptDocuments(playerId: bigint): Promise<void>
}

export async function openHouse(baseURL: string): Promise<House> {
  const name = `journey-${randomBytes(6).toString('hex')}`
  const key = await withDatabase(baseURL, (database) => transact(database, (tx) => addOperator(tx, name)))
  const ask = async (method: 'GET' | 'POST', path: string) => {
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() }
    const answer = await fetch(baseURL + path, { method, headers })
    expect(answer.status, path).toBe(200)
    return (await answer.json()) as { list: { id: string; player_id: number; order_no: string }[] }
  }
  return {
    async approve(orderNo) {
      const { list } = await ask('GET', '/operator/withdrawals?state=review')
      expect(list.map(({ order_no }) => order_no)).toContain(orderNo)
      await ask('POST', `/operator/withdrawals/${orderNo}/approve`)
    },
    async acceptDocuments(playerId) {
      const { list } = await ask('GET', '/operator/documents')
      for (const { id, player_id } of list)
        if (BigInt(player_id) === playerId) await ask('POST', `/operator/documents/${playerId}/${id}/accept`)
    },
  }
}
