import type { ResponseOf } from '@tablestakes/contract/call'
import type { getCustomerInfo } from '@tablestakes/contract/support'
import { decodeSiteConfig } from '@tablestakes/domain/site/site-config'
import type { Reader } from '@tablestakes/node/database'
import type { Site } from '../site/index.ts'
import { serviceOf } from './service-hours.ts'

/** Specification §4: with flag 1 the chat opens inside the app, otherwise an alert is shown and the address opens in a new tab. */
const BUILT_IN = 1
const ELSEWHERE = 0

/** Where a house answers with another chat: its licence's number, or the address of its page. Otherwise the chat is our own. */
export async function customerInfo(reader: Reader, site: Site): Promise<ResponseOf<typeof getCustomerInfo>> {
  const { liveChatLicense, contactEmail } = decodeSiteConfig(site.config)
  const { inHours, atDesk } = await serviceOf(reader, site.id)
  const away = inHours ? 'support_hours_away' : 'support_hours_closed'
  const common = {
    email: contactEmail.slice(0, 254),
    is_online: inHours && atDesk,
    hours_key: inHours && atDesk ? 'support_hours_open' : away,
  }
  if (/^\d{1,16}$/.test(liveChatLicense))
    return { ...common, flag: ELSEWHERE, url: `https://direct.lc.chat/${liveChatLicense}/`, license: liveChatLicense }
  if (/^https:\/\/[^\s<>"\\]+$/.test(liveChatLicense))
    return { ...common, flag: ELSEWHERE, url: liveChatLicense, license: '' }
  return { ...common, flag: BUILT_IN, url: '', license: '' }
}
