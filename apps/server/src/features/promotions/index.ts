export { boardJobs } from './board-jobs.ts'
export { payoutsAmong } from './boxes/pay-out.ts'
export { isTypeOpen, listOpen } from './engine/activity-record.ts'
export {
  type Audience,
  audienceValues,
  findSegment,
  fitsAudience,
  isStopped,
  requireFree,
} from './engine/audience.ts'
export { type Award, readAwards, type StoredAward, showAward, storeAwards } from './engine/award.ts'
export { grantAwards } from './engine/grant.ts'
export { requireGames } from './engine/require-games.ts'
export { countUpToNow, inOneState, promotionSums, type Sums, sumsSince } from './engine/sums.ts'
export { type Expiring, hasWaiting, listExpiring } from './expiring.ts'
export { followMatches } from './guesses/follow-matches.ts'
export { promotionJobs } from './jobs.ts'
export { loadDownloadState, loadRedPoints } from './load-activities.ts'
export { loadInviteTiers } from './load-invite-tiers.ts'
export { promotionOperatorRoutes } from './operator-routes.ts'
export { promotionData } from './personal-data.ts'
export { promotionRoutes } from './routes.ts'
export { seedActivities } from './seed-activities.ts'
export { showActivity } from './show-activity.ts'
