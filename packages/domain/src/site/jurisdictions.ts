/**
 * What the law of a site's country lets it do. Real money is off everywhere until an operator has entered a licence
 * for the site; until then only gold and sandbox money can be played. Operators edit the profile, these are its first
 * values.
 */
import { type SiteName, siteProfiles } from './sites.ts'

export type Jurisdiction = {
  realMoney: boolean
  minimumAge: number
  autoplay: boolean
  /** A bonus for registering or for the first deposit. */
  entryBonus: boolean
  cancelWithdrawal: boolean
  /** Demolish and gold panning: pop-ups that open when the purse is nearly empty. */
  lowBalancePopups: boolean
  marketingPush: boolean
  documentChecks: boolean
  mandatoryLimits: boolean
}

/** Stricter first values where the country is known to ask for them: opening up is an operator's decision, not ours. */
const stricter: Partial<Record<SiteName, Partial<Jurisdiction>>> = {
  // Law 14.790/2023: no entry bonus, identified players, limits set by the player.
  Brazil: {
    entryBonus: false,
    cancelWithdrawal: false,
    lowBalancePopups: false,
    documentChecks: true,
    mandatoryLimits: true,
  },
  Philippines: { cancelWithdrawal: false, documentChecks: true },
}

export function defaultJurisdiction(site: SiteName): Jurisdiction {
  return {
    realMoney: false,
    minimumAge: siteProfiles[site].minimumAge,
    autoplay: true,
    entryBonus: true,
    cancelWithdrawal: true,
    lowBalancePopups: true,
    marketingPush: true,
    documentChecks: false,
    mandatoryLimits: false,
    ...stricter[site],
  }
}

/** The switch alone is not enough: without a licence text it counts as off. */
export function isRealMoneyOn({ realMoney }: Pick<Jurisdiction, 'realMoney'>, licence: string): boolean {
  return realMoney && licence.trim() !== ''
}
