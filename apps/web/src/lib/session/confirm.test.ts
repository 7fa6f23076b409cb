import { refusals } from '@tablestakes/contract/refusals'
import { expect, test, vi } from 'vitest'
import { listenToApi } from '../api/api-listener.ts'
import { ApiRefusal } from '../api/refusal.ts'
import { withProof } from './confirm.ts'

const proofNeeded = new ApiRefusal(refusals.PROOF_NEEDED.code, 'Confirm that it is you.')

function listen(answer: boolean) {
  const confirmIdentity = vi.fn(async () => answer)
  listenToApi({ signedOut: () => {}, failed: () => {}, confirmIdentity })
  return confirmIdentity
}

test('work that needs a proof is done again once the player has confirmed', async () => {
  const confirmIdentity = listen(true)
  const work = vi.fn(async () => 'done').mockRejectedValueOnce(proofNeeded)
  await expect(withProof(work)).resolves.toBe('done')
  expect(confirmIdentity).toHaveBeenCalledOnce()
  expect(work).toHaveBeenCalledTimes(2)
})

test('a player who does not confirm gets the refusal, and nothing is done', async () => {
  listen(false)
  const work = vi.fn(async () => 'done').mockRejectedValueOnce(proofNeeded)
  await expect(withProof(work)).rejects.toBe(proofNeeded)
  expect(work).toHaveBeenCalledOnce()
})

test('another refusal asks for no proof', async () => {
  const confirmIdentity = listen(true)
  const taken = new ApiRefusal(refusals.MOBILE_TAKEN.code, 'taken')
  await expect(withProof(() => Promise.reject(taken))).rejects.toBe(taken)
  expect(confirmIdentity).not.toHaveBeenCalled()
})
