import { expect, test } from 'vitest'
import { defaultJurisdiction, isRealMoneyOn } from './jurisdictions.ts'
import { siteNames, siteProfiles } from './sites.ts'

test('real money is off on every site until an operator turns it on', () => {
  for (const site of siteNames) {
    expect(defaultJurisdiction(site).realMoney).toBe(false)
    expect(isRealMoneyOn(defaultJurisdiction(site), 'Licence 123')).toBe(false)
    expect(defaultJurisdiction(site).minimumAge).toBe(siteProfiles[site].minimumAge)
  }
})

test('the switch counts only with a licence', () => {
  const open = { ...defaultJurisdiction('all'), realMoney: true }
  expect(isRealMoneyOn(open, '')).toBe(false)
  expect(isRealMoneyOn(open, '  ')).toBe(false)
  expect(isRealMoneyOn(open, 'Licence 123')).toBe(true)
})

test('Brazil starts without entry bonus and low-balance pop-ups, with documents and limits', () => {
  expect(defaultJurisdiction('Brazil')).toMatchObject({
    entryBonus: false,
    lowBalancePopups: false,
    documentChecks: true,
    mandatoryLimits: true,
  })
  expect(defaultJurisdiction('India').lowBalancePopups).toBe(true)
})
