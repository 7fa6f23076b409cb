import {
  addCampaign,
  claimCommission,
  getAgent,
  getInviteInfo,
  listEarnings,
  listInvitees,
} from '@tablestakes/contract/agents'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, answer, askedOf, closeStage, NOW, openStage, show, stage, UNIT } from '../../../test/cashier.tsx'
import AgentScreen from './AgentScreen.tsx'
import InvitationScreen from './InvitationScreen.tsx'

beforeEach(openStage)
afterEach(closeStage)

const campaign = (number: number, name: string) => ({
  ...{ number, name, code: `R7K2QD-${number}`, url: `/?invitation_code=R7K2QD-${number}` },
  ...{ opens: 12, registrations: 3, first_deposits: 1, create_time: NOW },
})
const info = (part: object = {}) => ({
  ...{ invitation_code: 'R7K2QD', url: '/?invitation_code=R7K2QD', invited: 10, qualified: 7, checked: 0, earned: 0 },
  ...{ qualify_deposit: 100_000 * UNIT, qualify_stake: 300_000 * UNIT },
  awards: [
    { invitees: 5, award: { money_type: 2, amount: 50_000 * UNIT }, is_reached: true },
    { invitees: 10, award: { money_type: 2, amount: 150_000 * UNIT }, is_reached: false },
  ],
  campaigns: [campaign(0, '')],
  friend_gets: [],
  ...part,
})
const rates = [1, 2, 3].map((level) => ({ level, kind: 'game', rate: 40 - 10 * level }))
const agent = (part: object = {}) => ({
  ...{ top_agent: false, top_agent_level: 1, rates, levels: [{ level: 1, staked: 0, rates }], next_level: null },
  ...{ week_staked: 0, level_until: null, checked: 0, claimed: 0, today: 0, yesterday: 0, week: 0, total: 0 },
  invitees: [1, 2, 3].map((level) => ({ level, invited: level, qualified: 0, staked: 0 })),
  ...{ claimable: 61_200 * UNIT, series: [], next_time: NOW },
  ...part,
})
const friend = (part: object = {}) => ({
  ...{ id: 'f1', nickname: 'Jo***na', face_id: 1, level: 1, is_qualified: true, invitees: 0, campaign: '' },
  ...{ deposited: { from: 0, to: 0 }, staked: { from: 1_000_000 * UNIT, to: 5_000_000 * UNIT }, create_time: NOW },
  ...part,
})
const day = {
  ...{ id: 'd1', day: '2026-11-16', earned: 61_200 * UNIT, amount: 61_200 * UNIT, is_claimed: false },
  lines: [{ level: 1, staked: 20_000_000 * UNIT, amount: 61_200 * UNIT }],
}
const answers = (part: Record<string, Answer[]> = {}) => ({
  [getInviteInfo.path]: [{ data: info() }],
  [getAgent.path]: [{ data: agent() }],
  [listInvitees.path]: [{ data: { list: [friend()], last_id: '' } }],
  [listEarnings.path]: [{ data: { list: [day], last_id: '' } }],
  ...part,
})

test('the link is copied with the site before it, and the next bonus says how many friends are missing', async () => {
  answer(answers())
  await show(<InvitationScreen />)
  await expect.element(page.getByText('R7K2QD')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '70')
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (content) => {
    copied.push(content)
  })
  await page.getByRole('button', { name: 'invite_copy_link', exact: true }).click()
  await expect.poll(() => copied).toEqual([`${location.origin}/?invitation_code=R7K2QD`])
})

test('a channel is added once, and its name is cleared; a full list says so', async () => {
  answer(
    answers({
      [getInviteInfo.path]: [
        { data: info() },
        { data: info({ campaigns: [campaign(0, ''), campaign(1, 'Group A')] }) },
      ],
      [addCampaign.path]: [{ data: campaign(1, 'Group A') }, { refused: 'CAMPAIGNS_FULL' }],
    }),
  )
  await show(<InvitationScreen />)
  const name = page.getByRole('textbox', { name: 'campaign_name' })
  await name.fill('  Group A ')
  await page.getByRole('button', { name: 'campaign_add' }).click()
  await expect.element(page.getByText('Group A', { exact: true })).toBeVisible()
  expect(askedOf(addCampaign).map(({ body }) => body.name)).toEqual(['Group A'])
  await expect.element(name).toHaveValue('')
  await name.fill('Group B')
  await page.getByRole('button', { name: 'campaign_add' }).click()
  await expect.poll(() => stage.told).toEqual(['CAMPAIGNS_FULL'])
})

test('commission is claimed with one key and shown as a reward', async () => {
  const paid = { amount: 61_200 * UNIT, purses: { money: 100_000 * UNIT, coin: 0, gold: 0 } }
  answer(
    answers({
      [getAgent.path]: [{ data: agent() }, { data: agent({ claimable: 0 }) }],
      [claimCommission.path]: [{ data: paid }],
    }),
  )
  await show(<AgentScreen />)
  await page.getByRole('button', { name: 'agent_claim' }).click()
  await expect.element(page.getByRole('dialog', { name: 'dialog_lottery_reward' })).toBeVisible()
  expect(askedOf(claimCommission)).toHaveLength(1)
  expect(askedOf(claimCommission)[0]?.key).toMatch(/\S/)
})

test('nobody invited says what to do; an answer that did not come can be asked for again', async () => {
  answer(
    answers({
      [getInviteInfo.path]: [{ status: 500 }, { data: info() }],
      [listInvitees.path]: [{ data: { list: [], last_id: '' } }],
    }),
  )
  await show(<InvitationScreen />)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/agent_failed_text/)
  await page.getByRole('button', { name: 'try_again' }).click()
  await expect.element(page.getByText('invite_none_title')).toBeVisible()
})
