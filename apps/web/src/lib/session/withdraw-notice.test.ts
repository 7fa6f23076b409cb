import { expect, test } from 'vitest'
import { keepWithdrawNotice, takeWithdrawNotice } from './withdraw-notice.ts'

test('the news of a login answer is told once', () => {
  keepWithdrawNotice({ withdraw_notice: { has_notice: true, is_succ: true } })
  // A renewal without news does not take it away.
  keepWithdrawNotice({ withdraw_notice: { has_notice: false, is_succ: false } })
  expect(takeWithdrawNotice()).toBe('success')
  expect(takeWithdrawNotice()).toBeNull()
  keepWithdrawNotice({ withdraw_notice: { has_notice: true, is_succ: false } })
  expect(takeWithdrawNotice()).toBe('fail')
})
