import type { CrashState } from '@tablestakes/contract/studio'
import { crash } from '@tablestakes/domain/games/crash'
import type { TableChain } from '../shared/chain.ts'
import { type RunningTable, runningTable } from '../shared/running-table.ts'
import type { Studio } from '../studio.ts'

export type CrashChain = Pick<TableChain, 'chainFor'> & {
  /** The hash and the bust of a game; secret until its flight has ended. */
  resultOf(gameNo: bigint): Promise<{ hash: string; bust: bigint; chainId: number }>
}

/** The key of the one table at which crash is played. */
export const CRASH = 'crash'

export function crashTable(studio: Pick<Studio, 'tables'>): RunningTable<CrashState> {
  return runningTable(studio, CRASH) as RunningTable<CrashState>
}

/** The chain of crash tells where each flight ends. */
export function crashChain(studio: Pick<Studio, 'tables'>): CrashChain {
  const { chain } = crashTable(studio)
  return {
    chainFor: (tx, gameNo) => chain.chainFor(tx, gameNo),
    async resultOf(gameNo) {
      const { hash, salt, chainId } = await chain.resultOf(gameNo)
      return { hash, chainId, bust: BigInt(crash.bustOf({ hash, salt })) }
    },
  }
}
