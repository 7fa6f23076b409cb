import type { documentReasons } from '@tablestakes/contract/operator/documents'

export type DocumentReason = (typeof documentReasons)[number]
