import { readDecimalText } from '@tablestakes/domain/money/decimal-text'
import { formatMoney } from '@tablestakes/domain/money/format'
import { renderSVG } from 'uqr'
import { escapeHtml } from '../html.ts'
import { layOut, type Page } from './page-layout.ts'
import { findScheme } from './schemes.ts'
import type { Payment, Payout } from './store.ts'

/** What the payer sees: how much, for what, the code to scan, and the buttons that stand in for a banking app. */
export function paymentPage(payment: Payment, problem = ''): Page {
  const { name, colours } = schemeOf(payment, 'in')
  const isOpen = payment.status === 'pending'
  return layOut({
    title: `${name} payment`,
    colours,
    body: `${problem === '' ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
${isOpen ? '' : outcome(PAYMENT_ENDS[payment.status])}
${summary({ name, isHeading: isOpen, note: 'to Tablestakes', ...payment })}
${rows({
  Order: payment.orderNo,
  Bank: payment.bankType,
  'Pay until': isOpen ? readableTime(payment.expiresAt) : '',
  Received: payment.status === 'paid' ? moneyOf(payment.paidAmount!, payment.paidCurrency!) : '',
  Time: payment.endedAt === null ? '' : readableTime(payment.endedAt),
})}</section>
${isOpen ? codeOf(payment, name) + payForms(payment) : leaving(payment)}`,
  })
}

/** What the bank's clerk would see of a payout. */
export function payoutPage(payout: Payout): Page {
  const { name, colours } = schemeOf(payout, 'out')
  const isOpen = payout.status === 'processing'
  return layOut({
    title: `${name} payout`,
    colours,
    body: `${isOpen ? '' : outcome(PAYOUT_ENDS[payout.status])}
${summary({ name, isHeading: isOpen, note: 'from Tablestakes', ...payout })}
${rows({
  Order: payout.orderNo,
  ...Object.fromEntries(JSON.parse(payout.account) as [string, string][]),
  Reason: payout.reason,
  Time: payout.endedAt === null ? '' : readableTime(payout.endedAt),
})}</section>
${isOpen ? `<div class="end">${button({ path: `/payouts/${payout.id}/pay`, words: 'Pay it out' })}${button({ path: `/payouts/${payout.id}/fail`, words: 'Fail', isQuiet: true })}</div>` : ''}`,
  })
}

export const missingPage = (): Page =>
  layOut({
    title: 'Not found',
    colours: ['#a9bdf5', '#3a56b8'],
    body: outcome({ word: 'Nothing here', text: 'There is no payment at this address.', isGood: false }),
  })

type Outcome = { word: string; text: string; isGood: boolean }
const PAYMENT_ENDS = {
  pending: { word: '', text: '', isGood: true },
  paid: { word: 'Paid', text: 'The money is on its way. You can go back now.', isGood: true },
  failed: { word: 'Not paid', text: 'The payment failed. Nothing was taken.', isGood: false },
  expired: { word: 'Too late', text: 'The time for this payment is over. Nothing was taken.', isGood: false },
} as const satisfies Record<Payment['status'], Outcome>
const PAYOUT_ENDS = {
  processing: { word: '', text: '', isGood: true },
  paid: { word: 'Paid out', text: 'The receiver has the money.', isGood: true },
  failed: { word: 'Not paid out', text: 'The money stays where it came from.', isGood: false },
} as const satisfies Record<Payout['status'], Outcome>

const outcome = ({ word, text, isGood }: Outcome): string =>
  `<section class="card done${isGood ? '' : ' bad'}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${isGood ? 'm4 12.5 5.5 5.5L20 7' : 'M6 6l12 12M18 6 6 18'}"/></svg><h1>${word}</h1><p>${text}</p></section>`

type Summary = { name: string; note: string; isHeading: boolean; status: string; amount: string; currency: string }

/** Opens the card; the rows follow inside it. */
function summary({ name, note, isHeading, status, amount, currency }: Summary): string {
  const money = moneyOf(amount, currency)
  const tag = isHeading ? 'h1' : 'p'
  return `<section class="card"><div class="head"><span class="mark" aria-hidden="true">${escapeHtml(name[0]!)}</span><span><b>${escapeHtml(name)}</b><small>${note}</small></span><span class="chip ${status}">${status}</span></div>
<${tag} class="amount ${sizeOf(money)}">${escapeHtml(money)}</${tag}>`
}

/** As large as fits on one line of a narrow phone. */
const sizeOf = (money: string) => (money.length > 14 ? 'longest' : money.length > 10 ? 'long' : '')

function rows(shown: Record<string, string>): string {
  const filled = Object.entries(shown).filter(([, value]) => value !== '')
  const item = ([label, value]: [string, string]) =>
    `<dt>${escapeHtml(label.replaceAll('_', ' '))}</dt><dd>${escapeHtml(value)}</dd>`
  return `<dl>${filled.map(item).join('')}</dl>`
}

function codeOf({ code }: Payment, name: string): string {
  if (code === '') return ''
  return `<section class="card code"><p>Scan with any ${escapeHtml(name)} app, or copy the code.</p>
<span class="qr" role="img" aria-label="QR code of this payment">${renderSVG(code, { border: 4 })}</span>
<code>${escapeHtml(code)}</code></section>`
}

function payForms(payment: Payment): string {
  const path = `/payments/${payment.id}`
  const owner =
    payment.payerCpf === ''
      ? ''
      : '<label>CPF of the account that pays<input name="payer_cpf" inputmode="numeric" autocomplete="off" maxlength="14" placeholder="Empty: the right owner pays"></label>'
  return `<div class="end"><p class="hint">This page stands in for the payer's app. You decide how it ends.</p>
${button({ path: `${path}/pay`, words: `Pay ${moneyOf(payment.amount, payment.currency)}`, fields: owner })}
<div class="two">${button({ path: `${path}/fail`, words: 'Fail', isQuiet: true })}${button({ path: `${path}/expire`, words: 'Expire', isQuiet: true })}</div></div>`
}

/** Money can come after the end, and a tester may want to see what happens then. */
function leaving(payment: Payment): string {
  const late =
    payment.status === 'paid'
      ? ''
      : `<details><summary>Pay it all the same</summary>${button({ path: `/payments/${payment.id}/pay`, words: 'Pay late', isQuiet: true })}</details>`
  return `<div class="end"><a class="button" href="${escapeHtml(payment.returnUrl)}">Back to Tablestakes</a>${late}</div>`
}

type Button = { path: string; words: string; isQuiet?: boolean; fields?: string }

/** A form of one button: pages without script can only act by being sent. */
const button = ({ path, words, isQuiet = false, fields = '' }: Button) =>
  `<form method="post" action="${escapeHtml(path)}">${fields}<button${isQuiet ? ' class="quiet"' : ''}>${escapeHtml(words)}</button></form>`

function schemeOf({ scheme }: { scheme: string }, direction: 'in' | 'out') {
  return findScheme(scheme, direction) ?? { name: scheme, colours: ['#a9bdf5', '#3a56b8'] as const }
}

/** The sign of the taka is missing from the fonts of many machines, and this page brings none of its own. */
const moneyOf = (amount: string, currency: string) =>
  formatMoney(readDecimalText(amount)!, currency, currency === 'BDT' ? { symbol: currency } : {})

const readableTime = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
