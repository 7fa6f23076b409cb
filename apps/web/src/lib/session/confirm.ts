import { getApiListener } from '../api/api-listener.ts'
import { isRefusal } from '../api/form-errors.ts'

/**
 * Some changes need a fresh confirmation. Does the work; where the server wants a proof first, asks the player for it and does
 * the work once more. A player who does not confirm gets the server's refusal, shown where the work was asked for.
 *
 * The work makes its calls with `quiet`, so that the refusal that is cured here is not shown as well.
 */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isRefusal(error, 'PROOF_NEEDED')) throw error
    const isConfirmed = await getApiListener()?.confirmIdentity?.()
    if (!isConfirmed) throw error
    return work()
  }
}
