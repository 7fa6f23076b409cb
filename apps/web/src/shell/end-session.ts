import { queryClient } from '../lib/query-client.ts'
import { hasPlayer, signOut } from '../lib/session.ts'
import { openDialog } from './open-dialog.ts'
import { toast } from './toast.ts'

/** The server has ended the session. What was asked for as that player is forgotten and asked for again as a guest. */
export function endSession(message: string): void {
  const wasPlayer = hasPlayer()
  signOut()
  // Only once: several calls of one page may come back refused together.
  if (wasPlayer) void queryClient.resetQueries()
  toast.error(message)
  void openDialog('login')
}
