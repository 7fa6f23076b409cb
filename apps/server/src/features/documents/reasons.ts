/** Why an operator can refuse a document, as keys of the dictionary. */
export const documentReasons = [
  'document_reason_blurred',
  'document_reason_expired',
  'document_reason_mismatch',
  'document_reason_other',
] as const
export type DocumentReason = (typeof documentReasons)[number]
