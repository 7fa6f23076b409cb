export { verificationLevelOf } from './level.ts'
export { documentData } from './personal-data.ts'
export { type DocumentReason, documentReasons } from './reasons.ts'
export { judgeDocument, listWaitingDocuments, openDocument, type WaitingDocument } from './review.ts'
