import { expect, type Locator, type Page, test } from '@playwright/test'
import { settle, sheet } from './entry-forms.ts'
import { withDatabase } from './journey-database.ts'
import { moneyOf } from './journey-money.ts'
import { signIn } from './player.ts'
import { comingMatch, isOffered, type LiveMatch, matchIdOf, openSportsDesk, pressUntil } from './sports-desk.ts'
import { type Lang, langs, speak } from './sports-words.ts'

test.use({ reducedMotion: 'reduce' })
// One supplier with one clock: journeys that move it come one after another.
test.describe.configure({ mode: 'default', timeout: 240_000 })

/** A player with money, and what the journey does on every page. */
async function enter(page: Page, baseURL: string, lang: Lang) {
  await settle(page.context())
  await page.context().addInitScript((chosen) => localStorage.setItem('lang', chosen), lang)
  const { playerId } = await signIn(page, baseURL)
  await withDatabase(baseURL, (database) =>
    moneyOf(database, playerId).topUp({ cash: 2_000_000, reference: `sports ${playerId}` }),
  )
  const { say, saying } = speak(lang)
  const slip = sheet(page, say('slip_title'))
  const bets = page.getByRole('main').locator('.sports-bet')

  return {
    ...{ say, saying, slip, bets },
    async openMatch(id: string): Promise<Locator> {
      await page.goto(`/#/sports/match?id=${id}`)
      const markets = page.locator('.market')
      await expect(markets.first()).toBeVisible({ timeout: 60_000 })
      return markets
    },
    /** Opens the slip and makes it ready: one press more places it. */
    async prepare(stake = '10000'): Promise<Locator> {
      await page.locator('.slip-bar-open').click()
      await slip.getByRole('textbox').fill(stake)
      await slip.getByRole('combobox', { name: say('slip_accept') }).selectOption('any')
      const place = slip.getByRole('button', { name: saying('slip_place_amount') })
      await expect(place).toBeEnabled()
      return place
    },
    /** Where something happens in the match while the bet waits, it is refused, and the player tries the same again. */
    async place(): Promise<void> {
      const place = await this.prepare()
      // A match that is nearly decided has a price so long that less may be staked on it.
      const stakeLess = async () => {
        if ((await slip.getByRole('alert').isVisible()) && (await place.isDisabled()))
          await slip
            .getByRole('button', { name: say('slip_stake_max'), exact: true })
            .click({ timeout: 2_000 })
            .catch(() => {})
      }
      const ends = slip.getByText(say('slip_accepted_title')).or(slip.getByText(say('slip_refused_title')))
      await expect(async () => {
        await pressUntil(place, ends, stakeLess)
        const again = slip.getByRole('button', { name: say('slip_keep_picks') })
        const isRefused = await slip.getByText(say('slip_refused_title')).isVisible()
        if (isRefused) await again.click()
        expect(isRefused).toBe(false)
      }).toPass({ timeout: 150_000 })
    },
    async seeBets(which: 'open' | 'settled'): Promise<Locator> {
      await slip.getByRole('link', { name: say('sports_my_bets') }).click()
      await page.getByRole('radio', { name: say(`bets_filter_${which}`) }).check()
      return bets.first()
    },
    purse: () =>
      withDatabase(baseURL, async (database) => {
        const { rows } = await database.query<{ cash: bigint }>('select cash from balance where player_id = $1', [
          playerId,
        ])
        return rows[0]!.cash
      }),
  }
}

const openPrices = (within: Locator) => within.locator('.price:not([data-held])')

for (const lang of langs)
  test(`picks of one match are built to one bet at one price (${lang})`, async ({ page, baseURL }) => {
    const journey = await enter(page, baseURL!, lang)
    const { say, slip } = journey
    const { matchId } = await comingMatch(baseURL!, 'football', lang === 'en' ? 0 : 3)
    const markets = await journey.openMatch(matchId)
    const market = (key: string) => markets.filter({ has: page.getByRole('heading', { name: say(key), exact: true }) })
    await openPrices(market('market_match_winner')).first().click()
    await page.getByRole('tab', { name: say('sports_group_goals') }).click()
    // Not the lowest line: a win already passes it. It would add nothing, and the slip would say so.
    const line = market('market_total_goals').locator('.market-lines > div')
    await openPrices(line.filter({ has: page.locator('.num', { hasText: /^\W*2\.5\W*$/ }) }))
      .first()
      .click()
    await expect(page.locator('.slip-bar')).toContainText(say('slip_kind_builder'))
    await journey.place()
    await expect(slip.locator('.placed-bet')).toHaveCount(1)
    const bet = await journey.seeBets('open')
    await expect(bet).toContainText(say('slip_kind_builder'))
    await expect(bet.locator('.legs > li')).toHaveCount(2)
  })

/** How long bets on a match are not stopped from now on. */
const quietMs = ({ ahead }: LiveMatch, now: number) => (ahead[0]?.at ?? now) - now
const endOf = ({ ahead }: LiveMatch) => ahead.at(-1)?.at ?? 0
const goalsOf = ({ ahead }: LiveMatch) => ahead.filter(({ kind }) => kind === 'goal')

/** The first of the running matches, as `choose` orders them, whose winner can be bet on. The clock goes on while there is none. */
async function liveMatch(
  baseURL: string,
  choose: (live: readonly LiveMatch[], now: number) => LiveMatch[],
): Promise<LiveMatch> {
  const desk = openSportsDesk(baseURL)
  let found: LiveMatch | undefined
  await expect(async () => {
    const { now, live } = await desk.live()
    for (const match of choose(live, now)) if (!found && (await isOffered(baseURL, match.id))) found = match
    if (!found) await desk.advance(10_000)
    expect(found).toBeDefined()
  }).toPass({ timeout: 120_000 })
  return found!
}

for (const lang of langs)
  test(`a live bet waits, and is accepted (${lang})`, async ({ page, baseURL }) => {
    const journey = await enter(page, baseURL!, lang)
    const { say, slip } = journey
    // Of these nothing is stopped for long: neither a goal nor the end comes between.
    const calm = await liveMatch(baseURL!, (live, now) =>
      live
        .filter((one) => quietMs(one, now) > 30_000)
        .toSorted((one, other) => quietMs(other, now) - quietMs(one, now)),
    )
    const markets = await journey.openMatch(await matchIdOf(baseURL!, calm.id))
    await openPrices(markets).first().click({ timeout: 60_000 })
    const before = await journey.purse()
    await pressUntil(await journey.prepare(), slip.getByText(say('slip_waiting_title')))
    await expect(slip.getByText(say('slip_accepted_title'))).toBeVisible({ timeout: 60_000 })
    expect(await journey.purse()).toBe(before - 100_000_000n)
    await expect(await journey.seeBets('open')).toContainText(say('bet_state_open'))
  })

for (const lang of langs)
  test(`a live bet that a goal overtakes is refused, and costs nothing (${lang})`, async ({ page, baseURL }) => {
    const journey = await enter(page, baseURL!, lang)
    const { say, slip } = journey
    const desk = openSportsDesk(baseURL!)
    const [refused, accepted] = [slip.getByText(say('slip_refused_title')), slip.getByText(say('slip_accepted_title'))]
    let before = 0n
    await expect(async () => {
      // With many goals to come there is still one when the slip is ready.
      const match = await liveMatch(baseURL!, (live, now) =>
        live
          .filter((one) => one.sport === 'football' && (goalsOf(one).at(-1)?.at ?? 0) > now + 40_000)
          .toSorted((one, other) => goalsOf(other).length - goalsOf(one).length),
      )
      await page.goto('about:blank')
      const markets = await journey.openMatch(await matchIdOf(baseURL!, match.id))
      await openPrices(markets).first().click({ timeout: 60_000 })
      before = await journey.purse()
      await pressUntil(await journey.prepare(), slip.getByText(say('slip_waiting_title')))
      const { now } = await desk.live()
      await desk.advance(goalsOf(match).find(({ at }) => at > now)!.at - now + 100)
      await expect(refused.or(accepted)).toBeVisible({ timeout: 60_000 })
      // On a slow machine the bet's time may be over before the goal comes: the next goal overtakes the next bet.
      expect(await refused.isVisible()).toBe(true)
    }).toPass({ timeout: 200_000 })
    await expect(slip.locator('.placed-bet')).toContainText(say('bet_reason_suspended'))
    expect(await journey.purse()).toBe(before)
    await expect(await journey.seeBets('settled')).toContainText(say('bet_state_refused'))
  })

for (const lang of langs)
  test(`an open bet is cashed out (${lang})`, async ({ page, baseURL }) => {
    const journey = await enter(page, baseURL!, lang)
    const { say, saying, bets } = journey
    const { matchId } = await comingMatch(baseURL!, 'football', lang === 'en' ? 1 : 2)
    await openPrices(await journey.openMatch(matchId))
      .first()
      .click()
    await journey.place()
    const bet = await journey.seeBets('open')
    await bet.locator('.sports-bet-cash-out').click()
    const offer = sheet(page, say('cash_out_title'))
    const before = await journey.purse()
    await offer.getByRole('button', { name: saying('cash_out_do_amount') }).click()
    await expect(offer).toBeHidden()
    await page.getByRole('radio', { name: say('bets_filter_settled') }).check()
    await expect(bets.first()).toContainText(say('bet_state_cashed_out'))
    expect(await journey.purse()).toBeGreaterThan(before)
  })

for (const lang of langs)
  test(`a match that is put off gives the stake back (${lang})`, async ({ page, baseURL }) => {
    const journey = await enter(page, baseURL!, lang)
    const { say } = journey
    const { matchId, feedId } = await comingMatch(baseURL!, 'cricket', lang === 'en' ? 0 : 1)
    const before = await journey.purse()
    await openPrices(await journey.openMatch(matchId))
      .first()
      .click()
    await journey.place()
    await openSportsDesk(baseURL!).decide(feedId, 'postpone')
    const bet = await journey.seeBets('settled')
    await expect(bet).toContainText(say('bet_state_void'), { timeout: 60_000 })
    expect(await journey.purse()).toBe(before)
  })

for (const lang of langs)
  test(`a result that is put right settles the bet again, and both settlements are shown (${lang})`, async ({
    page,
    baseURL,
  }) => {
    const journey = await enter(page, baseURL!, lang)
    const { say } = journey
    const desk = openSportsDesk(baseURL!)
    // Somebody always wins these, so the sides taken for each other are another result. Its end is far enough for a slow machine to bet.
    const match = await liveMatch(baseURL!, (live, now) =>
      live
        .filter(({ sport }) => sport === 'tennis' || sport === 'basketball')
        .filter((one) => endOf(one) > now + 180_000)
        .toSorted((one, other) => endOf(one) - endOf(other)),
    )
    const markets = await journey.openMatch(await matchIdOf(baseURL!, match.id))
    const winner = markets.filter({
      has: page.getByRole('heading', { name: say(`market_${match.sport}_winner`), exact: true }),
    })
    await openPrices(winner).first().click({ timeout: 60_000 })
    await journey.place()
    const bet = await journey.seeBets('settled')
    await desk.advance(endOf(match) - (await desk.live()).now + 1_000)
    await expect(bet).toContainText(new RegExp(`${say('bet_state_won')}|${say('bet_state_lost')}`), { timeout: 90_000 })
    const settled = await journey.purse()
    await desk.decide(match.id, 'swap')
    await expect(bet).toContainText(say('bet_resettled'), { timeout: 90_000 })
    await expect(bet.locator('.settlements li').nth(1)).toBeVisible()
    await expect.poll(() => journey.purse()).not.toBe(settled)
  })

for (const lang of langs)
  test(`a match that is broken off gives back what was not decided (${lang})`, async ({ page, baseURL }) => {
    const journey = await enter(page, baseURL!, lang)
    const { say } = journey
    const before = await journey.purse()
    // Far from its end, so that its winner is not decided.
    const match = await liveMatch(baseURL!, (live, now) =>
      live
        .filter((one) => quietMs(one, now) > 20_000 && endOf(one) > now + 120_000)
        .toSorted((one, other) => endOf(other) - endOf(one)),
    )
    const markets = await journey.openMatch(await matchIdOf(baseURL!, match.id))
    const winner = match.sport === 'football' ? 'market_match_winner' : `market_${match.sport}_winner`
    await openPrices(markets.filter({ has: page.getByRole('heading', { name: say(winner), exact: true }) }))
      .first()
      .click({ timeout: 60_000 })
    await journey.place()
    expect(await journey.purse()).toBeLessThan(before)
    await openSportsDesk(baseURL!).decide(match.id, 'abandon')
    const bet = await journey.seeBets('settled')
    await expect(bet).toContainText(say('bet_state_void'), { timeout: 60_000 })
    await expect.poll(() => journey.purse()).toBe(before)
  })
