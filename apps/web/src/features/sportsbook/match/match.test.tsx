import { getMatch, listFreeBets, quoteSlip } from '@tablestakes/contract/sportsbook'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, askedOf, closeStage, openStage, show } from '../../../../test/cashier.tsx'
import { always, detail, fillSlip, match, quoteOf, winner } from '../../../../test/sportsbook.ts'
import { navigate } from '../../../lib/address/hash-location.ts'
import { passOn } from '../../../lib/live/live-hearing.ts'
import { useSlip } from '../slip/slip-store.ts'
import MatchScreen from './MatchScreen.tsx'

beforeEach(() => {
  openStage()
  localStorage.removeItem('sports-markets')
  fillSlip([])
  navigate('/sports/match?id=7')
})
afterEach(closeStage)

const open = async (part: object = {}) => {
  answer({
    ...always,
    [getMatch.path]: [{ data: { ...detail, ...part } }],
    [quoteSlip.path]: [{ data: quoteOf([]) }],
    [listFreeBets.path]: [{ data: { list: [] } }],
  })
  await show(<MatchScreen />)
}
const price = (name: string) => page.getByRole('button', { name })

const change = (part: object) =>
  passOn({
    ...{ type: 'match', id: '', at: 0, match_id: '7', after: 5, version: 6, changed: [], markets: [], events: [] },
    ...part,
  } as never)

test('the score, the drawn ground and the prices of the first group stand; a press fills the slip', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'Meridian League' })).toBeVisible()
  await price('market_match_winner: Port Ember, 1.85').click()
  expect(useSlip.getState().picks).toMatchObject([{ matchId: '7', marketId: '11', outcomeId: '1', price: 1850 }])
  await expect.element(price('market_match_winner: Port Ember, 1.85')).toHaveAttribute('aria-pressed', 'true')
})

test('a change of the stream moves a price where it stands', async () => {
  await open()
  await expect.element(price('market_match_winner: Port Ember, 1.85')).toBeVisible()
  change({ changed: [{ id: '11', version: 4, state: 'open', prices: [{ id: '1', price: 1700, is_open: true }] }] })
  await expect.element(price('market_match_winner: Port Ember, 1.70')).toHaveAttribute('data-move', 'down')
})

test('held prices are locked, and why is said', async () => {
  await open()
  await expect.element(price('market_match_winner: Port Ember, 1.85')).toBeVisible()
  const changed = match.markets.map(({ id }) => ({ id, version: 9, state: 'suspended', prices: [] }))
  change({ changed, situation: { kind: 'penalty', side: 'away' } })
  await expect.element(page.getByText('match_held_why')).toBeVisible()
  await expect.element(price('market_match_winner: Port Ember, sports_held')).toBeDisabled()
})

test('a gap in what was heard asks for the match again', async () => {
  await open()
  await expect.element(price('market_match_winner: Port Ember, 1.85')).toBeVisible()
  change({ after: 8, version: 9 })
  await expect.poll(() => askedOf(getMatch).length).toBe(2)
})

test('what is looked for is found under every heading, and a followed market has a heading of its own', async () => {
  await open()
  await page.getByRole('searchbox').fill('total')
  await expect.element(page.getByRole('heading', { name: 'market_total_goals' })).toBeVisible()
  expect(document.querySelectorAll('.market')).toHaveLength(1)
  await page.getByRole('button', { name: 'market_follow' }).click()
  await expect.element(page.getByRole('tab', { name: 'sports_group_favorites' })).toBeVisible()
})

test('a market that is over says which outcome won', async () => {
  const outcomes = winner.outcomes.map((outcome, at) => ({ ...outcome, result: at === 0 ? 'win' : 'lose' }))
  const markets = [{ ...winner, state: 'settled', outcomes }]
  await open({ match: { ...match, state: 'ended', period: 'ended', markets } })
  await expect.element(price('market_match_winner: Port Ember, sports_settled')).toHaveAttribute('data-result', 'win')
})
