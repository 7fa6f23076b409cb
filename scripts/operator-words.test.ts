import { expect, test } from 'vitest'
import { describeItem } from './operator-words.ts'

test('an answer is told line by line, with what is inside of it below', () => {
  const item = {
    order_no: 'W1',
    player_id: 7,
    outcome: null,
    approved_by: ['ann', 'ben'],
    differences: [{ kind: 'amount', ours: { amount: '5' } }],
    reviews: [],
  }
  expect(describeItem(item)).toBe(
    [
      'order_no: W1',
      'player_id: 7',
      'outcome: -',
      'approved_by: ann, ben',
      'differences: ',
      '  kind: amount',
      '  ours: ',
      '    amount: 5',
      'reviews: none',
    ].join('\n'),
  )
})

test('what others have typed does not steer the terminal', () => {
  expect(describeItem({ pay_name: '\u001b[2Jgone\r\n\u009b31m' })).toBe('pay_name: ?[2Jgone???31m')
})
