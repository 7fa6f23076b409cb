import { getPicCaptcha, sendCode } from '@tablestakes/contract/auth'
import { offersCodes } from '@tablestakes/domain/account/login-modes'
import { type App, serve } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import {
  type Contact,
  contactsOf,
  findByContact,
  type Personal,
  readDestination,
  requireReachable,
} from '../../players/index.ts'
import type { Site, Sites } from '../../site/index.ts'
import type { Captchas } from './captchas.ts'
import type { CodePurpose, Codes } from './codes.ts'

/** Codes for what only a signed-in player does work for that player alone. */
const PLAYERS_PURPOSES: readonly CodePurpose[] = ['bind', 'security', 'withdraw']
/** Only ways in are a site's choice: a code proves a forgotten password or a new phone on every site. */
const ENTRY_PURPOSES: readonly CodePurpose[] = ['login', 'register']
/** These prove who is there, so they go only to a contact that is bound already. */
const OWN_CONTACT_PURPOSES: readonly CodePurpose[] = ['security', 'withdraw']

export function codeRoutes(
  app: App,
  { sites, personal, codes, captchas }: { sites: Sites; personal: Personal; codes: Codes; captchas: Captchas },
): void {
  serve(
    app,
    sendCode,
    async (request, { site: { id }, playerId: signedIn, ip, lang }) => {
      const purpose = request.purpose ?? (signedIn === null ? 'login' : 'bind')
      const playerId = PLAYERS_PURPOSES.includes(purpose) ? requirePlayer(signedIn) : null
      const site = await sites.get(id)
      const contact = readDestination(site, request.mobile_or_email)
      if (ENTRY_PURPOSES.includes(purpose)) requireCodes(site, contact)
      if (playerId !== null && OWN_CONTACT_PURPOSES.includes(purpose)) await requireOwn(playerId, contact)
      const isBound = (await findByContact(app.database, personal, { siteId: id, contact })) !== null
      if (!isBound) requireReachable(contact)
      const { expiresAt, resendAt } = await codes.send({
        site,
        purpose,
        contact,
        playerId,
        ip,
        lang,
        validatorToken: request.validator_token,
        deliver: purpose !== 'reset' || isBound,
      })
      return { expires_at: expiresAt.getTime(), resend_at: resendAt.getTime() }
    },
    { limit: 'messages' },
  )

  serve(
    app,
    getPicCaptcha,
    async () => {
      const { captchaId, image, expiresAt } = await captchas.make()
      return { captcha_id: captchaId, image, expires_at: expiresAt.getTime() }
    },
    // A picture takes two milliseconds to draw.
    { cost: 10 },
  )

  async function requireOwn(playerId: bigint, contact: Contact) {
    const own = await contactsOf(app.database, personal, playerId)
    if (own[contact.kind] !== contact.value) throw new Refusal('INVALID')
  }
}

function requirePlayer(playerId: bigint | null): bigint {
  if (playerId === null) throw new Refusal('UNAUTHENTICATED')
  return playerId
}

function requireCodes(site: Site, { kind }: Contact) {
  if (!offersCodes(site.loginMethods, kind === 'mobile' ? 'phone' : 'email')) throw new Refusal('LOGIN_METHOD_OFF')
}
