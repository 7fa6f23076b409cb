import { isCredit } from '@tablestakes/domain/protection/profiles'
import type { Site } from '../../site/index.ts'
import type { Method } from './methods.ts'

/** Without those that lend money, where the law of the site forbids it. */
export const allowedMethods = (site: Pick<Site, 'rules'>, methods: readonly Method[]): Method[] =>
  methods.filter(({ scheme }) => site.rules.allowsCredit || !isCredit(scheme))
