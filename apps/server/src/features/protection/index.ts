export { areOffersOff, offersOffUntil } from './care/advice.ts'
export { noteInOpenCase } from './care/cases.ts'
export { careJobs } from './care/find-markers.ts'
export { lookSoon } from './care/look-soon.ts'
export { careOperatorRoutes } from './care/operator-routes.ts'
export { tightenByHouse } from './limits/change-limit.ts'
export {
  type DepositedSince,
  fitsDepositLimits,
  requireDepositLimit,
  requireDepositRoom,
} from './limits/deposit-room.ts'
export { type LimitNews, openLimitNews } from './limits/limit-news.ts'
export { loadLimits } from './limits/limit-store.ts'
export { renewStakeBound } from './limits/stake-bound.ts'
export { protectionData } from './personal-data.ts'
export { protectionRoutes } from './routes.ts'
export { endExclusions } from './stops/end-exclusions.ts'
export { type LateMark, requireUnmarked } from './stops/marks.ts'
export { openRegister, type Register } from './stops/register.ts'
export { hasStopped, refuseStopped, requireUnstopped } from './stops/require-playable.ts'
export { coolOff, exclude, excludeByMarks, type OnStop } from './stops/stop-player.ts'
export { loadProtection, loadProtections } from './stops/stop-record.ts'
export { noteActive } from './time/play-time.ts'
export { openPresence, type Presence } from './time/presence.ts'
export { scheduleCheck } from './time/reality-check.ts'
