/** Why an operator can refuse a withdrawal, as keys of the dictionary. */
export const withdrawReasons = [
  'withdraw_reason_documents',
  'withdraw_reason_bonus_abuse',
  'withdraw_reason_account',
  'withdraw_reason_other',
] as const
