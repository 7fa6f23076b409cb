/** What overlays ask after a press: the second step, the question before something that cannot be taken back, its answer. */
import type { Page } from '@playwright/test'
import type { State } from './states.ts'

const DIALOG = '[role=dialog], [role=alertdialog]'
const dialogs = (page: Page) => page.locator(DIALOG)
const foot = (page: Page) => page.locator('.sheet-foot .btn').last()

/** Another overlay lies on the first one, or stands where nothing lay. */
const pressFor = async (page: Page, selector: string, count = 2) => {
  await page.locator(selector).first().click()
  await dialogs(page)
    .nth(count - 1)
    .waitFor()
}

async function chooseStop(page: Page): Promise<void> {
  await page.getByRole('radiogroup').last().getByRole('radio').nth(1).press('Space')
  await foot(page).click()
  await page.locator('.care-halves').waitFor()
}

async function answerAll(page: Page): Promise<void> {
  await foot(page).click()
  for (let place = 0; place < 9; place++) {
    await page.getByRole('radiogroup').getByRole('radio').nth(1).press('Space')
    await foot(page).click()
  }
  await page.locator('.care-score').waitFor()
}

export const deeperStates: State[] = [
  {
    name: 'limit-change',
    path: '/game?open=protection',
    as: 'player',
    enter: (page) => pressFor(page, '.care-limit + button'),
  },
  { name: 'break-confirm', path: '/game?open=break', as: 'player', enter: chooseStop },
  { name: 'exclusion-confirm', path: '/game?open=exclusion', as: 'player', enter: chooseStop },
  {
    name: 'self-test-question',
    path: '/game?open=self-test',
    as: 'player',
    enter: async (page) => {
      await foot(page).click()
      await page.locator('.care-question').waitFor()
    },
  },
  { name: 'self-test-result', path: '/game?open=self-test', as: 'player', enter: answerAll },
  {
    name: 'confirm',
    path: '/game?open=security',
    as: 'player',
    enter: (page) => pressFor(page, '.guard-stack > .btn'),
  },
  {
    name: 'confirm-identity',
    path: '/game?open=password',
    as: 'player',
    enter: (page) => pressFor(page, '[role=dialog] form .btn-text'),
  },
  {
    // A link that signs nobody in says so.
    name: 'alert',
    path: '/game',
    enter: async (page) => {
      await page.evaluate(() => {
        location.hash = '#/game?gameToken=of-nobody'
      })
      await dialogs(page).first().waitFor()
    },
  },
]
