import { hasPlayer } from '../../lib/session/session.ts'
import { openDialog } from '../dialogs/open-dialog.ts'

/** Limits, breaks and own figures for a player; who helps, for a visitor who has no account. */
export const openProtection = (): Promise<unknown> =>
  hasPlayer() ? openDialog('protection') : openDialog('help-lines')
