import type { Database } from '@tablestakes/node/database'
import { countGameDaysJob } from '../../ledger/index.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { sweepShownBets } from './shown-bets.ts'

export { favoriteData } from './favorites.ts'
export { openFigures } from './figures.ts'
export { openPublicBets } from './public-bets.ts'
export { gameRoutes } from './routes.ts'
export { watchPlays } from './watch-plays.ts'

export const gameJobs = (database: Database): readonly Job[] => [countGameDaysJob(database), sweepShownBets]
