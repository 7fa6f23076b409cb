export { type Notices, openNotices } from './notices.ts'
export { noticeOperatorRoutes } from './operator-routes.ts'
export { noticeRoutes } from './routes.ts'
export { seedNotices } from './seed-notices.ts'
