export { accountJobs } from './jobs.ts'
export { lockOwnPlayer } from './own-player.ts'
export { personalDataOf } from './personal-data.ts'
