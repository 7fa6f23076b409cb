/**
 * What only operators' calls are refused with, beside the players' refusals. The sentence is for operators and in English; no refusal
 * carries data.
 */
export const operatorRefusals = {
  /** Does not tell why: a missing key, a wrong one and one that has ended are the same to every caller. */
  UNAUTHORISED: { status: 401, words: 'This key opens nothing.' },
  ROLE_MISSING: { status: 403, words: 'This key does not hold a role that may do that.' },
  CANNOT_CHANGE: { status: 409, words: 'It cannot be changed so.' },
  ALREADY_APPROVED: { status: 409, words: 'You have approved it already; another operator must.' },
  ALREADY_SAID: { status: 409, words: 'You have said so already; another operator must agree.' },
  ALREADY_JUDGED: { status: 409, words: 'The document was accepted or refused before.' },
  IN_REVIEW: { status: 409, words: 'It waits for a yes or a no: approve or refuse it.' },
  UNDER_WAY: { status: 409, words: 'The provider has it under way; nobody else can say how it ended.' },
  NOTHING_SAID: { status: 409, words: 'Nobody has declared anything about it.' },
  NOT_CREDITABLE: { status: 409, words: 'There is nothing that could be credited.' },
  AMOUNT_NEEDED: { status: 409, words: 'Say how much it is worth.' },
  DRAWS_NO_JACKPOT: { status: 409, words: 'Only our own slots that are played for cash draw a jackpot.' },
  NAME_USED: { status: 409, words: 'There is or was an operator of that name.' },
  LAST_OWNER: { status: 409, words: 'There must be an owner left.' },
  PROPOSAL_OVER: { status: 409, words: 'It was agreed, withdrawn or replaced, or its time is over.' },
  DIGEST_DIFFERS: { status: 409, words: 'That is not what was asked.' },
  PROVIDER_SILENT: { status: 502, words: 'The provider does not answer.' },
  SUPPLIER_SILENT: { status: 502, words: 'The supplier does not answer.' },
} as const

export type OperatorRefusalName = keyof typeof operatorRefusals
