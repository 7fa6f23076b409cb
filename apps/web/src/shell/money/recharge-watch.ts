import { dayOf } from '@tablestakes/domain/text/duration'
import { readStored, writeStored } from '@tablestakes/look/browser/storage'
import { serverNow } from '../../lib/browser/clock.ts'

/** The recharge watch tag: this device's mark that the recharge pop-up was seen and closed today. */
const KEY = 'recharge_watch'

const today = () => dayOf(serverNow())

export const isRechargeWatchClosed = (): boolean => readStored(KEY) === today()
export const closeRechargeWatch = (): void => writeStored(KEY, today())
