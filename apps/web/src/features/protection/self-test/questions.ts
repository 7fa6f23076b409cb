import type { TextKey } from '@tablestakes/dictionary/keys'

/** The nine questions of the index, about the last twelve months, in its order. */
export const questions: readonly TextKey[] = [
  'selftest_q1',
  'selftest_q2',
  'selftest_q3',
  'selftest_q4',
  'selftest_q5',
  'selftest_q6',
  'selftest_q7',
  'selftest_q8',
  'selftest_q9',
]

/** From 0, never, to 3. */
export const answers: readonly TextKey[] = [
  'selftest_never',
  'selftest_sometimes',
  'selftest_mostly',
  'selftest_always',
]
