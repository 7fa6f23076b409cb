import { openInvitation } from '@tablestakes/contract/agents'
import { callApi } from '../../lib/api/api.ts'

/** Counts the opening of an invitation link for the player who sent it. */
export const tellInvitation = (code: string): Promise<unknown> =>
  callApi(openInvitation, { invitation_code: code }, { quiet: true })
