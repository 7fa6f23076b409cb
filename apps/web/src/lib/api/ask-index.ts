import { getIndex } from '@tablestakes/contract/lobby'
import { callApi } from './api.ts'
import type { Index } from './index-query.ts'

/** The screen shows a failure itself. */
export const askIndex = (): Promise<Index> => callApi(getIndex, {}, { quiet: true })
