import { readLocation } from '../../lib/address/hash-location.ts'
import { type DialogName, useDialogStack } from '../dialogs/open-dialog.ts'

const SCREENS = ['/rechargeNew', '/withdrawNew', '/wallet']
const DIALOGS: readonly DialogName[] = ['recharge', 'wallet', 'orders', 'order-detail']

/** A player at the pages about money needs no way there, and an offer must not come between them and their withdrawal. */
export const isAtCashier = (): boolean =>
  SCREENS.includes(readLocation().path) ||
  useDialogStack.getState().entries.some(({ name, isOpen }) => isOpen && DIALOGS.includes(name))
