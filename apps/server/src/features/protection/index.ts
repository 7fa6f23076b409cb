export { tightenByHouse } from './limits/change-limit.ts'
export {
  type DepositedSince,
  fitsDepositLimits,
  requireDepositLimit,
  requireDepositRoom,
} from './limits/deposit-room.ts'
export { loadLimits } from './limits/limit-store.ts'
export { renewStakeBound } from './limits/stake-bound.ts'
export { protectionData } from './personal-data.ts'
export { protectionRoutes } from './routes.ts'
export { endExclusions } from './stops/end-exclusions.ts'
export { requireUnmarked } from './stops/marks.ts'
export { openRegister, type Register } from './stops/register.ts'
export { hasStopped, requireUnstopped } from './stops/require-playable.ts'
export { coolOff, exclude, type OnStop } from './stops/stop-player.ts'
export { loadProtection } from './stops/stop-record.ts'
export { noteActive } from './time/play-time.ts'
export { openPresence, type Presence } from './time/presence.ts'
export { scheduleCheck } from './time/reality-check.ts'
