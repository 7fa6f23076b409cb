/**
 * Country sites (specification §1): India, Brazil, Philippines, Bengal, Pakistan, or all. What a country brings with it
 * (currency, area code, languages, age) is written here; an operator's site configuration stands above it.
 */

import type { PhoneRule } from '../account/validation.ts'
import { type CurrencyCode, currencies } from '../money/currencies.ts'
import type { Language } from './language.ts'

export const siteNames = ['India', 'Brazil', 'Philippines', 'Bengal', 'Pakistan', 'all'] as const

export type SiteName = (typeof siteNames)[number]

export function isSiteName(name: string): name is SiteName {
  return (siteNames as readonly string[]).includes(name)
}

export const themes = ['vibrant-blue', 'royal-purple', 'emerald-night', 'daylight'] as const

export type Theme = (typeof themes)[number]

/** The colour a phone paints around the page; each is the ground of its theme. */
export const themeGrounds: Readonly<Record<Theme, string>> = {
  'vibrant-blue': '#0a1130',
  'royal-purple': '#150b30',
  'emerald-night': '#06201f',
  daylight: '#e9eefb',
}

/** Specification §1: what the product ships with, and what an empty configuration entry falls back to. */
export const siteDefaults = {
  title: 'Tablestakes',
  site: 'India',
  currency: 'IDR',
  currencySymbol: 'Rp',
  phoneArea: '+92',
  theme: 'vibrant-blue',
  lang: 'ind',
  version: '1.0.2',
} as const

export type SiteProfile = {
  currency: CurrencyCode
  phoneArea: string
  phoneRule: PhoneRule
  /** Offered in this order; the first is the site's own. */
  languages: readonly Language[]
  minimumAge: number
  theme: Theme
}

export const siteProfiles: Record<SiteName, SiteProfile> = {
  // Goa and Sikkim, the states that license casinos, admit from 21.
  India: {
    currency: 'INR',
    phoneArea: '+91',
    phoneRule: 'india',
    languages: ['en', 'bd', 'ur'],
    minimumAge: 21,
    theme: 'vibrant-blue',
  },
  Brazil: {
    currency: 'BRL',
    phoneArea: '+55',
    phoneRule: 'brazil',
    languages: ['pt-br', 'en'],
    minimumAge: 18,
    theme: 'emerald-night',
  },
  Philippines: {
    currency: 'PHP',
    phoneArea: '+63',
    phoneRule: 'general',
    languages: ['en', 'zh'],
    minimumAge: 21,
    theme: 'royal-purple',
  },
  Bengal: {
    currency: 'BDT',
    phoneArea: '+880',
    phoneRule: 'general',
    languages: ['bd', 'en'],
    minimumAge: 18,
    theme: 'emerald-night',
  },
  Pakistan: {
    currency: 'PKR',
    phoneArea: '+92',
    phoneRule: 'general',
    languages: ['ur', 'en'],
    minimumAge: 18,
    theme: 'vibrant-blue',
  },
  all: {
    currency: 'USDT',
    phoneArea: '+62',
    phoneRule: 'general',
    languages: ['en', 'pt-br', 'ind', 'bd', 'ur', 'zh'],
    minimumAge: 18,
    theme: 'vibrant-blue',
  },
}

/** The symbol the site's players write; the currency's own, not a second list that could drift from it. */
export function symbolOfSite(name: SiteName): string {
  return currencies[siteProfiles[name].currency].symbol
}

/** Which hosts and channels lead to a site. Hosts are plain names (`play.example.com`); a port does not matter. */
export type SiteAddress = { hosts: readonly string[]; channels: readonly string[] }

/**
 * The site of a visit: the channel's, else the host's, else the default. The default site's own channel is what a visitor has who
 * chose nothing, so it does not stand above a host.
 */
export function chooseSite<Site extends SiteAddress>(
  request: { host: string | undefined; channel: string | undefined },
  table: { sites: readonly Site[]; default: Site },
): Site {
  const host = hostName(request.host ?? '')
  const channel = request.channel ?? ''
  const ofChannel = table.sites.find(({ channels }) => channel !== '' && channels.includes(channel))
  if (ofChannel && ofChannel !== table.default) return ofChannel
  return table.sites.find(({ hosts }) => host !== '' && hosts.some((own) => hostName(own) === host)) ?? table.default
}

const CHANNEL = /^[\w-]{1,32}$/

/** Whether a text may name a channel. What else a link or a cookie holds is nobody's. */
export const isChannel = (text: unknown): text is string => typeof text === 'string' && CHANNEL.test(text)

/** Host names ignore case, a port and the dot that may end them. */
function hostName(host: string): string {
  return host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}
