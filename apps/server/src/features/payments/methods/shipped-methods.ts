import type { PayMethodKind } from '@tablestakes/contract/payment-methods'
import { SANDBOX_CHAIN } from '../solana/sandbox-chain.ts'
import type { Direction } from './methods.ts'

/** Whole units; `id` is the site's, and stays when the order changes. */
export type ShippedMethod = {
  id: number
  direction: Direction
  /** The provider's word. */
  scheme: string
  kind: PayMethodKind
  name: string
  mark: string
  least: number
  most: number
  isBankNeeded?: true
  /** Where it is not the sandbox's usual one, and not pay_type 1. */
  providerId?: string
  payType?: 2
}

/** Whole units: the smallest amount is the cashier's, the largest what one payment of that kind may have in that country. */
type Bounds = { least: number; most: number }

const payIn = (id: number, method: Omit<ShippedMethod, 'id' | 'direction'>): ShippedMethod => ({
  id,
  direction: 'in',
  ...method,
})

/** Nothing is shown for a payout, so it has no kind that matters. */
const payOut = (
  id: number,
  method: Omit<ShippedMethod, 'id' | 'direction' | 'kind'> & Partial<Pick<ShippedMethod, 'kind'>>,
): ShippedMethod => ({
  id,
  direction: 'out',
  kind: 'link',
  ...method,
})

/** A wallet of one name on both sides: its app is opened to pay, its number is paid to. */
const wallet = (scheme: string, name: string) => ({ scheme, name, mark: scheme })
const link = { kind: 'link' } as const

/** A token of the chain; the player's own address is paid to, and a wallet is paid. */
const token = (symbol: string) => ({
  scheme: `solana_${symbol.toLowerCase()}`,
  name: `${symbol} (Solana)`,
  mark: symbol.toLowerCase(),
  providerId: SANDBOX_CHAIN,
  payType: 2 as const,
  kind: 'crypto' as const,
})

const brl: Bounds = { least: 10, most: 20_000 }
const inr: Bounds = { least: 100, most: 100_000 }
const php: Bounds = { least: 100, most: 50_000 }
const bdt: Bounds = { least: 200, most: 25_000 }
const pkr: Bounds = { least: 300, most: 50_000 }
const usdt: Bounds = { least: 5, most: 50_000 }
const idr: Bounds = { least: 20_000, most: 20_000_000 }
const idrByBank: Bounds = { ...idr, most: 50_000_000 }

/** What players of each currency pay with, the usual first. */
export const shippedMethods: Record<string, readonly ShippedMethod[]> = {
  BRL: [
    payIn(1, { scheme: 'pix', kind: 'code', name: 'Pix', mark: 'pix', ...brl }),
    payOut(101, { scheme: 'pix', name: 'Pix', mark: 'pix', ...brl }),
  ],
  INR: [
    payIn(1, { scheme: 'upi', kind: 'code', name: 'UPI', mark: 'upi', ...inr }),
    payIn(2, { scheme: 'netbanking', kind: 'link', name: 'Net Banking', mark: 'bank', isBankNeeded: true, ...inr }),
    payOut(101, { scheme: 'upi', name: 'UPI', mark: 'upi', ...inr }),
    payOut(102, {
      scheme: 'bank_transfer',
      name: 'Bank (IMPS)',
      mark: 'bank',
      isBankNeeded: true,
      ...inr,
      most: 400_000,
    }),
  ],
  PHP: [
    payIn(1, { ...wallet('gcash', 'GCash'), ...link, ...php }),
    payIn(2, { ...wallet('maya', 'Maya'), ...link, ...php }),
    payIn(3, { scheme: 'qrph', kind: 'qr', name: 'QR Ph', mark: 'qrph', ...php }),
    payOut(101, { ...wallet('gcash', 'GCash'), ...php }),
    payOut(102, { ...wallet('maya', 'Maya'), ...php }),
  ],
  BDT: [
    payIn(1, { ...wallet('bkash', 'bKash'), ...link, ...bdt }),
    payIn(2, { ...wallet('nagad', 'Nagad'), ...link, ...bdt }),
    payOut(101, { ...wallet('bkash', 'bKash'), ...bdt }),
    payOut(102, { ...wallet('nagad', 'Nagad'), ...bdt }),
  ],
  PKR: [
    payIn(1, { ...wallet('jazzcash', 'JazzCash'), ...link, ...pkr }),
    payIn(2, { ...wallet('easypaisa', 'Easypaisa'), ...link, ...pkr }),
    payOut(101, { ...wallet('jazzcash', 'JazzCash'), ...pkr }),
    payOut(102, { ...wallet('easypaisa', 'Easypaisa'), ...pkr }),
  ],
  IDR: [
    payIn(1, { scheme: 'qris', kind: 'qr', name: 'QRIS', mark: 'qris', ...idr, most: 10_000_000 }),
    payIn(2, {
      ...{ scheme: 'virtual_account', kind: 'link', name: 'Virtual Account', mark: 'bank', isBankNeeded: true },
      ...idrByBank,
    }),
    payIn(3, { ...wallet('dana', 'DANA'), ...link, ...idr }),
    payIn(4, { ...wallet('ovo', 'OVO'), ...link, ...idr }),
    payIn(5, { ...wallet('gopay', 'GoPay'), ...link, ...idr }),
    payIn(6, { ...wallet('shopeepay', 'ShopeePay'), ...link, ...idr }),
    payOut(101, {
      scheme: 'bank_transfer',
      name: 'Bank Transfer',
      mark: 'bank',
      isBankNeeded: true,
      ...idr,
      most: 100_000_000,
    }),
    payOut(102, { ...wallet('dana', 'DANA'), ...idr }),
    payOut(103, { ...wallet('ovo', 'OVO'), ...idr }),
    payOut(104, { ...wallet('gopay', 'GoPay'), ...idr }),
    payOut(105, { ...wallet('shopeepay', 'ShopeePay'), ...idr }),
  ],
  USDT: [
    payIn(1, { ...token('USDT'), ...usdt }),
    payIn(2, { ...token('USDC'), ...usdt }),
    payOut(101, { ...token('USDT'), ...usdt }),
    payOut(102, { ...token('USDC'), ...usdt }),
  ],
}
