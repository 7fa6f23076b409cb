import { type KeyObject, randomUUID } from 'node:crypto'
import {
  callerTries,
  signatureHeader,
  statusesNeedingRollback,
  type WalletAnswer,
  type WalletRequest,
  type WalletStatus,
  type WholeRound,
  walletCalls,
} from '@tablestakes/contract/wallet-protocol'
import { signBody } from '@tablestakes/node/signed-body'
import * as z from 'zod/mini'
import { openPostLine } from './post.ts'
import { openRoundsLine } from './rounds-line.ts'

type Name = keyof typeof walletCalls
type RequestContent<N extends Name> = Omit<WalletRequest<N>, 'request_uuid'>

/** The studio's side of the wallet protocol. Null is an answer that never came or cannot be read: nothing is known then. */
export type Wallet = {
  ask<N extends Name>(name: N, request: RequestContent<N>): Promise<WalletAnswer<N> | null>
  /**
   * Asks again, with the same ids, while nothing is known: three times, a second apart. After more than one try the answer to the
   * last says nothing certain about those before: they may still be on their way.
   */
  insist<N extends Name>(
    name: N,
    request: RequestContent<N>,
  ): Promise<{ answer: WalletAnswer<N> | null; tries: number }>
  /** A stake and its win, insisted on in the same way. Rounds that wait for a line travel together. */
  insistOnRound(round: WholeRound): Promise<{ answer: WalletAnswer<'bet'> | null; tries: number }>
  close(): void
}

export type WalletOptions = {
  /** The wallet calls of the casino lie under this address. */
  url: string
  privateKey: KeyObject
  timeoutMs?: number
  /** How the second between two tries is waited for. */
  pause: (ms: number) => Promise<void>
}

const TIMEOUT_MS = 5_000

export function openWallet({ url, privateKey, timeoutMs = TIMEOUT_MS, pause }: WalletOptions): Wallet {
  const line = openPostLine(url, { timeoutMs })

  const ask: Wallet['ask'] = async (name, request) => {
    const { path, request: shape, response } = walletCalls[name]
    const wire = z.encode(shape as z.ZodMiniType, { ...request, request_uuid: randomUUID() })
    const body = Buffer.from(JSON.stringify(wire))
    const answer = await line.post(path, body, { [signatureHeader]: await signBody(privateKey, body) })
    return answer && readAnswer(response, answer)
  }
  async function untilKnown<Answer extends { status: WalletStatus }>(askOnce: () => Promise<Answer | null>) {
    for (let tries = 1; ; tries++) {
      const answer = await askOnce()
      if (isKnown(answer?.status) || tries === callerTries.times) return { answer, tries }
      await pause(callerTries.pauseMs)
    }
  }
  const askRound = openRoundsLine((request) => ask('rounds', request))
  return {
    ask,
    insist: (name, request) => untilKnown(() => ask(name, request)),
    insistOnRound: (round) => untilKnown(() => askRound(round)),
    close: line.close,
  }
}

/** Whether the casino has decided; else the money may have moved or not. */
export function isKnown(status: WalletStatus | undefined): status is WalletStatus {
  return status !== undefined && !(statusesNeedingRollback as readonly string[]).includes(status)
}

function readAnswer<N extends Name>(response: (typeof walletCalls)[N]['response'], bytes: Buffer) {
  try {
    const parsed = z.safeDecode(response as z.ZodMiniType, JSON.parse(bytes.toString('utf8')))
    return parsed.success ? (parsed.data as WalletAnswer<N>) : null
  } catch {
    return null
  }
}
