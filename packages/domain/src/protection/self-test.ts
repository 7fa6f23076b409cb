/** The Problem Gambling Severity Index: nine questions about the last twelve months, answered from 0 (never) to 3 (almost always). */

const QUESTIONS = 9
type SelfTestLevel = 'none' | 'low' | 'moderate' | 'high'

export function scoreOf(answers: readonly number[]): number {
  const isWhole = answers.length === QUESTIONS && answers.every((answer) => [0, 1, 2, 3].includes(answer))
  if (!isWhole) throw new RangeError('the test has nine answers from 0 to 3')
  return answers.reduce((sum, answer) => sum + answer, 0)
}

/** 0 no risk, 1–2 low, 3–7 moderate, 8 and more high. */
export function levelOf(score: number): SelfTestLevel {
  if (score === 0) return 'none'
  if (score <= 2) return 'low'
  return score <= 7 ? 'moderate' : 'high'
}
