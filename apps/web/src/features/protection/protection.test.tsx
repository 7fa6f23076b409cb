import {
  answerCareAdvice,
  answerLimit,
  continueAfterCheck,
  coolOff,
  excludeSelf,
  getActivitySummary,
  getCareAdvice,
  getLimits,
  getProtection,
  getProtectionRules,
  requestReturn,
  setLimit,
} from '@tablestakes/contract/protection'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  answer,
  askedOf,
  closeStage,
  HOUR_MS,
  NOW,
  openStage,
  showDialog,
  stage,
  UNIT,
} from '../../../test/cashier.tsx'
import { hasPlayer } from '../../lib/session/session.ts'
import { openDialog } from '../../shell/dialogs/open-dialog.ts'
import { watchProtection } from '../../shell/protection/watch-protection.ts'
import { useToasts } from '../../shell/toasts/toast.ts'

beforeEach(openStage)
afterEach(closeStage)

const state = (part: object = {}) => ({
  ...{ cool_off_until: null, is_excluded: false, excluded_until: null, returns_at: null },
  ...{ reality_check_minutes: 60, reality_check_most: 0, is_check_due: false, next_check: null },
  ...{ session_began: NOW - HOUR_MS, server_time: NOW },
  ...part,
})

const limit = (part: object = {}) => ({
  ...{ kind: 'deposit', period: 'week', amount: 1_000_000 * UNIT, minutes: null, used_amount: 350_000 * UNIT },
  ...{ used_minutes: 0, resets_at: NOW + HOUR_MS, set_by: 'player', pending: null },
  ...part,
})
const limits = (list: readonly object[], part: object = {}) => ({
  ...{ list, is_needed: false, waiting_hours: 24, is_rolling: false, time_zone: 'Asia/Jakarta', bounds: [] },
  ...part,
})
const pending = (part: object = {}) => ({
  ...{ id: 'c1', amount: 2_000_000 * UNIT, minutes: null, is_removal: false },
  ...{ confirm_from: NOW + HOUR_MS, expires_at: NOW + 48 * HOUR_MS },
  ...part,
})
const button = (name: string) => page.getByRole('button', { name, exact: true })
const bodies = (call: Parameters<typeof askedOf>[0]) => askedOf(call).map(({ body }) => body)

test('a looser limit says that it waits before it is asked for; a tighter one counts when it is pressed', async () => {
  answer({
    // Read and set at the same address.
    [getLimits.path]: [{ data: limits([limit()]) }, { data: limits([limit({ pending: pending() })]) }],
  })
  await showDialog(() => openDialog('limit', { kind: 'deposit', period: 'week' }))
  const amount = page.getByRole('textbox', { name: 'limit_amount' })
  await expect.element(button('limit_save')).toBeDisabled()
  await amount.fill('900000')
  await expect.element(page.getByText('limit_truth_tighter')).toBeVisible()
  await amount.fill('2000000')
  await expect.element(page.getByText('limit_truth_looser')).toBeVisible()
  await button('limit_ask_looser').click()
  await expect.poll(() => useToasts.getState().toasts.map(({ text }) => text)).toEqual(['limit_set_waits'])
  expect(bodies(setLimit).filter((body) => 'kind' in body)).toEqual([
    expect.objectContaining({ kind: 'deposit', period: 'week', amount: 2_000_000 * UNIT }),
  ])
})

test('a limit above what the jurisdiction allows is not sent', async () => {
  const bounds = [{ kind: 'single_stake', period: 'each', most: 50_000 * UNIT }]
  answer({ [getLimits.path]: [{ data: limits([], { bounds }) }] })
  await showDialog(() => openDialog('limit', { kind: 'single_stake', period: 'each' }))
  await page.getByRole('textbox', { name: 'limit_amount' }).fill('60000')
  await expect.element(page.getByText('limit_too_high')).toBeVisible()
  await expect.element(button('limit_save')).toBeDisabled()
})

test('before its time a looser limit can only be dropped, after it there is a second question', async () => {
  const waiting = limits([limit({ pending: pending() })])
  const due = limits([limit({ pending: pending({ confirm_from: NOW - 1 }) })])
  answer({
    [getProtection.path]: [{ data: state() }],
    [getLimits.path]: [{ data: waiting }, { data: due }, { data: limits([limit()]) }],
    [answerLimit.path]: [{ refused: 'LIMIT_NOT_PENDING' }, { data: limits([limit()]) }],
  })
  await showDialog(() => openDialog('protection'))
  await expect.element(page.getByText('limit_waits')).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: 'limit_deposit' })).toHaveAttribute('aria-valuenow', '35')
  expect(document.body.textContent).not.toContain('limit_confirm')
  await button('limit_keep').click()
  await expect.poll(() => stage.told).toEqual(['LIMIT_NOT_PENDING'])
  await showAgain()
  await button('limit_confirm').click()
  await expect
    .poll(() => bodies(answerLimit))
    .toEqual([
      expect.objectContaining({ id: 'c1', is_confirmed: false }),
      expect.objectContaining({ id: 'c1', is_confirmed: true }),
    ])
  await expect.element(page.getByText('limit_ask_again')).not.toBeInTheDocument()
})

async function showAgain(): Promise<void> {
  const { queryClient } = await import('../../lib/api/query-client.ts')
  await queryClient.invalidateQueries({ queryKey: [getLimits.path] })
}

test('an exclusion needs its tick; once begun the player is signed out and told until when', async () => {
  const until = NOW + 200 * 24 * HOUR_MS
  answer({ [excludeSelf.path]: [{ data: state({ is_excluded: true, excluded_until: until }) }] })
  await showDialog(() => openDialog('exclusion'))
  await expect.element(button('break_choose')).toBeDisabled()
  await page.getByRole('radio', { name: /exclusion_six_months/ }).click({ force: true })
  await button('break_start').click()
  await expect.element(button('break_do')).toBeDisabled()
  await page.getByRole('checkbox', { name: 'exclusion_understood' }).click({ force: true })
  await button('break_do').click()
  await expect.element(page.getByRole('heading', { name: 'stop_until' })).toBeVisible()
  expect(hasPlayer()).toBe(false)
  expect(bodies(excludeSelf)).toEqual([expect.objectContaining({ months: 6 })])
})

test('a break that is refused leaves the player signed in', async () => {
  answer({ [coolOff.path]: [{ refused: 'STOP_STANDS' }] })
  await showDialog(() => openDialog('break'))
  await page.getByRole('radio', { name: /break_week/ }).click({ force: true })
  await button('break_start').click()
  await button('break_do').click()
  await expect.poll(() => stage.told).toEqual(['STOP_STANDS'])
  expect(hasPlayer()).toBe(true)
  expect(bodies(coolOff)).toEqual([expect.objectContaining({ hours: 168 })])
})

test('after an exclusion the way back asks a second time, and staying away longer is one press', async () => {
  const over = { is_excluded: true, excluded_until: NOW - HOUR_MS }
  answer({
    [getProtection.path]: [{ data: state(over) }, { data: state({ ...over, returns_at: NOW + 24 * HOUR_MS }) }],
    [requestReturn.path]: [{ data: state({ ...over, returns_at: NOW + 24 * HOUR_MS }) }],
  })
  await showDialog(() => openDialog('stopped'))
  await button('stop_return_do').click()
  await button('stop_return_no').click()
  await expect.element(page.getByText('stop_return_sure_text')).not.toBeInTheDocument()
  expect(askedOf(requestReturn)).toHaveLength(0)
  await button('stop_return_do').click()
  await button('stop_return_yes').click()
  await expect.element(page.getByText('stop_returns')).toBeVisible()
  expect(askedOf(requestReturn)).toHaveLength(1)
  await button('stop_longer').click()
  await expect.element(page.getByRole('dialog', { name: 'exclusion_title' })).toBeVisible()
})

test('who helps is called an example where its address is one, and a site without anybody says so', async () => {
  const rules = (help: readonly object[]) => ({
    ...{ profile: 'open', version: 1, minimum_age: 18, notices: [], is_limit_needed: false, reality_check_most: 0 },
    ...{ least_round_ms: 0, autoplay: true, help },
  })
  const place = { name: 'help_line', phone: '+1 202 555 0143', hours: 'help_line_hours', is_free: true }
  answer({
    [getProtectionRules.path]: [
      {
        data: rules([
          { ...place, url: 'https://lantern-line.example' },
          { ...place, name: 'Real', url: 'https://help.test' },
        ]),
      },
      { data: rules([]) },
    ],
  })
  await showDialog(() => openDialog('help-lines'))
  await expect.element(page.getByRole('link', { name: 'help_site' }).first()).toBeVisible()
  expect(page.getByText('help_example').elements()).toHaveLength(1)
  const { queryClient } = await import('../../lib/api/query-client.ts')
  await queryClient.invalidateQueries({ queryKey: [getProtectionRules.path] })
  await expect.element(page.getByText('help_none')).toBeVisible()
  await expect.element(page.getByText('help_advice_title')).toBeVisible()
})

test('a check that is due comes by itself, cannot be closed away, and is gone once it is answered', async () => {
  const quiet = { advice: null, offers_off_until: null }
  const figures = { minutes: 60, staked: 940_000 * UNIT, won: 871_500 * UNIT, net: -68_500 * UNIT }
  answer({
    [getCareAdvice.path]: [{ data: quiet }],
    [getProtection.path]: [{ data: state({ is_check_due: true }) }, { data: state() }],
    [getLimits.path]: [{ data: limits([]) }],
    [getActivitySummary.path]: [
      { data: { from: NOW - HOUR_MS, to: NOW, ...figures, deposited: 0, withdrawn: 0, rounds: 9 } },
    ],
    [continueAfterCheck.path]: [{ data: { next_check: NOW + HOUR_MS } }],
  })
  await showDialog(async () => watchProtection())
  const check = page.getByRole('dialog', { name: 'check_title' })
  await expect.element(check).toBeVisible()
  await expect.element(check.getByText('−Rp 68.500')).toBeVisible()
  expect(check.getByRole('button', { name: 'close' }).elements()).toEqual([])
  await button('check_stay').click()
  await expect.element(check).not.toBeInTheDocument()
  expect(askedOf(continueAfterCheck)).toHaveLength(1)
})

test('what was noticed is told in figures, and the suggested limit is taken with one press', async () => {
  const suggested = { kind: 'session', period: 'day', amount: null, minutes: 120 }
  const markers = [{ kind: 'night_play', figure: 4, threshold: 3 }]
  const advice = { at: NOW - HOUR_MS, is_answered: false, markers, suggested }
  const read = { advice: { ...advice, is_answered: true, suggested: null }, offers_off_until: null }
  answer({
    // Read and answered at the same address.
    [getCareAdvice.path]: [{ data: { advice, offers_off_until: NOW + 48 * HOUR_MS } }, { data: read }],
    [getLimits.path]: [{ data: limits([]) }],
  })
  await showDialog(() => openDialog('advice'))
  for (const words of ['marker_night_play', 'advice_from', 'advice_suggest_session', 'advice_offers_off'])
    await expect.element(page.getByText(words)).toBeVisible()
  await button('advice_take').click()
  await expect.poll(() => useToasts.getState().toasts.map(({ text }) => text)).toEqual(['advice_taken'])
  expect(bodies(answerCareAdvice).filter((body) => 'is_taken' in body)).toEqual([
    expect.objectContaining({ is_taken: true }),
  ])
})
