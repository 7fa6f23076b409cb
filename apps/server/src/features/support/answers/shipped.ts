export const topicKeys = ['deposits', 'withdrawals', 'bonuses', 'fairness', 'account', 'protection'] as const
type TopicKey = (typeof topicKeys)[number]

/** The shipped answers by topic, in their order; a star marks what is asked most. */
const byTopic = {
  deposits: [
    'deposit-how*',
    'deposit-states',
    'deposit-missing*',
    'deposit-cancel',
    'deposit-crypto',
    'purses',
    'sandbox-money',
  ],
  withdrawals: [
    'withdraw-how',
    'withdraw-time*',
    'withdraw-states',
    'withdraw-cancel',
    'withdraw-account',
    'withdraw-bonus',
    'documents',
  ],
  bonuses: ['wagering*', 'bonus-tasks', 'bonus-void', 'gold', 'vip', 'mail'],
  fairness: ['fair-how*', 'fair-check', 'fair-crash', 'fair-return', 'round-broken', 'books'],
  account: [
    'password-lost',
    'passkeys',
    'second-factor',
    'devices',
    'contact-change',
    'guest-account',
    'language',
    'data-copy',
    'delete-account',
  ],
  protection: ['limits', 'limits-looser', 'break', 'exclusion*', 'reality-check'],
} as const satisfies Record<TopicKey, readonly string[]>

type Marked = (typeof byTopic)[TopicKey][number]
type Bare<Id> = Id extends `${infer Name}*` ? Name : Id
export type AnswerId = Bare<Marked>

export const shippedAnswers: readonly { id: AnswerId; topic: TopicKey; isTop: boolean }[] = topicKeys.flatMap((topic) =>
  byTopic[topic].map((marked: Marked) => ({
    id: marked.replace('*', '') as AnswerId,
    topic,
    isTop: marked.endsWith('*'),
  })),
)

/** One language: the names of topics, for each answer its title and text, and what operators have ready. */
export type ShippedTexts = {
  topics: Record<TopicKey, string>
  answers: Record<AnswerId, readonly [title: string, content: string]>
  canned: Record<'hello' | 'looking' | 'bye', string>
}
