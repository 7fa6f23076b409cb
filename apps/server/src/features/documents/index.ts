export { documentLevel, documentLevels } from './document-level.ts'
export { verificationLevelOf } from './level.ts'
export { documentData } from './personal-data.ts'
export type { DocumentReason } from './reasons.ts'
export {
  judgeDocument,
  keepDocumentNumber,
  listWaitingDocuments,
  openDocument,
  readDocumentNumber,
  type WaitingDocument,
} from './review.ts'
export { documentJobs } from './tell-verdict.ts'
