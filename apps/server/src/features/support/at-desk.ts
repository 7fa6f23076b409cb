import type { Operator } from '../../platform/operators/operator-record.ts'

/** Whether a look at a chat is that of somebody who answers. An auditor reads everything and leaves no mark. */
export const mayAct = ({ roles }: Operator): boolean => roles.includes('support') || roles.includes('owner')
