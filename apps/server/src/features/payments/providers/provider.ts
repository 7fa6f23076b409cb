import type { PaymentReport } from '@tablestakes/domain/payments/deposits'

/**
 * What every payment provider can do for us, whatever its protocol. Orders are known to both sides by our own number, which is
 * also the key under which a repeated request has one effect. A provider that cannot be reached, or does not answer in time,
 * throws `ProviderSilent`: nobody knows then what it did, so it is asked, never told again under another number. One that
 * refuses throws `ProviderRefused`: nothing has happened there.
 */
export type Provider = {
  readonly id: string
  /** Null: nothing can be ordered, players pay to an address of their own. */
  readonly createPayment: CreatePayment | null
  /** Null: the provider has never heard of it. */
  queryPayment(orderNo: string): Promise<PaymentView | null>
  createPayout(wanted: PayoutRequest): Promise<PayoutView>
  queryPayout(orderNo: string): Promise<PayoutView | null>
  /** Who it is from and what it is about; null when it is not signed by the provider, or too old, or from the future. */
  verifyWebhook(webhook: { headers: Record<string, string>; body: Buffer; nowMs: number }): WebhookEvent | null
  /** Everything that ended on a day (UTC), for the books. */
  settlementsOf(day: string): Promise<Settlement[]>
}

export type CreatePayment = (wanted: PaymentRequest) => Promise<PaymentShown>

export type PaymentRequest = {
  orderNo: string
  amount: bigint
  currency: string
  scheme: string
  bankType: string
  /** Who is allowed to pay, where a country asks for it (PIX: the CPF must be the player's). */
  payer: { name?: string; cpf?: string }
  returnUrl: string
  expiresAt: Date
}
/** How to pay it: an address to open, or a code to show. */
export type PaymentShown = { paymentId: string; url: string; code: string; expiresAt: Date }
export type PaymentView = PaymentReport & { paymentId: string }

export type PayoutRequest = {
  orderNo: string
  amount: bigint
  currency: string
  scheme: string
  account: Record<string, string>
}
export type PayoutView = { payoutId: string; status: 'processing' | 'paid' | 'failed'; reason: string }

/** 'other' is something signed that we have no use for: it is taken, so that it does not come again, and nothing more. */
export type WebhookEvent = { eventId: string; about: 'payment' | 'payout' | 'other'; orderNo: string }

export type Settlement = {
  orderNo: string
  direction: 'in' | 'out'
  amount: bigint
  currency: string
  status: 'paid' | 'failed'
}

export class ProviderSilent extends Error {
  constructor(providerId: string, cause: unknown) {
    super(`${providerId} did not answer`, { cause })
  }
}

export class ProviderRefused extends Error {
  /** A word of the provider's, for the log. */
  readonly reason: string

  constructor(providerId: string, reason: string) {
    super(`${providerId} refused: ${reason}`)
    this.reason = reason
  }
}
