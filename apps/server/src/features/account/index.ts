export { accountJobs } from './jobs.ts'
export { personalDataOf } from './personal-data.ts'
