import { useSession } from '../../../lib/session/session.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { takePurses } from '../../../shell/rewards/use-claim.ts'
import type { Granted } from './types.ts'

type Purses = Granted['purses']
/** What the purses held when the claim was pressed, so that the sheet can count up from there. */
const pursesNow = (): Purses => {
  const { user } = useSession.getState()
  return { money: user?.money ?? 0n, coin: user?.coin ?? 0n, gold: user?.gold ?? 0n }
}

/** Shows what came: the reward, the purse that counts up, and the next best step. */
export async function celebrate(granted: Granted, title: string): Promise<void> {
  const before = pursesNow()
  takePurses(granted.purses)
  await openDialog('lottery-reward', { reward: { granted, title, before } })
}
