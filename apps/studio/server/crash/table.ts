import type { CrashState } from '@tablestakes/contract/studio'
import { crash } from '@tablestakes/domain/games/crash'
import type { TableChain } from '../shared/chain.ts'

export type CrashChain = Pick<TableChain, 'chainFor'> & {
  /** The hash and the bust of a game; secret until its flight has ended. */
  resultOf(gameNo: bigint): Promise<{ hash: string; bust: bigint; chainId: number }>
}

/** What the rest of the studio knows of the running game. */
export type CrashTable = {
  chain: CrashChain
  /** As everybody may see it, read after it was asked for; those who ask meanwhile share the next look. */
  state(): Promise<CrashState | null>
  /** Something has changed that viewers should see soon. */
  nudge(): void
}

/** The chain of crash tells where each flight ends. */
export function crashChain(chain: TableChain): CrashChain {
  return {
    chainFor: (tx, gameNo) => chain.chainFor(tx, gameNo),
    async resultOf(gameNo) {
      const { hash, salt, chainId } = await chain.resultOf(gameNo)
      return { hash, chainId, bust: BigInt(crash.bustOf({ hash, salt })) }
    },
  }
}
