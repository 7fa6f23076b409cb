export { reportOperatorRoutes } from './operator-routes.ts'
