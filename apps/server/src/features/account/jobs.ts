import type { Clock } from '@tablestakes/node/clock'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Personal, PersonalDataHolder } from '../players/index.ts'
import { closeDueAccounts, eraseAccount } from './delete-account.ts'
import { type ComposeExport, composeExport, sweepExports } from './export-data.ts'

export type AccountJobs = { composeExport: ComposeExport; all: readonly Job[] }

/** `holders` is every part that stores something about a person: what is missing there is neither copied nor erased. */
export function accountJobs(parts: {
  personal: Personal
  holders: readonly PersonalDataHolder[]
  clock: Clock
}): AccountJobs {
  const compose = composeExport(parts)
  const erase = eraseAccount(parts)
  return {
    composeExport: compose,
    all: [compose, erase, closeDueAccounts({ ...parts, erase }), sweepExports(parts)],
  }
}
