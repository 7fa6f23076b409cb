import { isSolanaAddress } from '@tablestakes/domain/payments/base58'
import { renderSVG } from 'uqr'
import { escapeHtml } from '../html.ts'
import { layOut, type Page } from '../payments/page-layout.ts'
import { MINTS } from './programs.ts'

const COLOURS = ['#8ff5d2', '#6b2fe0'] as const

export type PayLink = { to: string; mint: string; amount: string; reference: string; memo: string; label: string }

/** What is to be paid: a link as wallets read it (`?url=solana:…`), or its parts. */
export function readPayLink(query: Record<string, string>): PayLink | null {
  const link = query.url === undefined ? query : partsOf(query.url)
  const { to = '', amount = '', reference = '', memo = '', label = '' } = link
  const mint = link['spl-token'] ?? link.mint ?? MINTS.find(({ symbol }) => symbol === link.symbol)?.address ?? ''
  // Without an address the page asks for one.
  if ((to !== '' && !isSolanaAddress(to)) || (mint !== '' && !isSolanaAddress(mint))) return null
  return { to, mint: mint || MINTS[0]!.address, amount, reference, memo, label }
}

function partsOf(url: string): Record<string, string> {
  const [, to = '', query = ''] = /^solana:([^?]*)\??(.*)$/.exec(url) ?? []
  return { ...Object.fromEntries(new URLSearchParams(query)), to }
}

/** Stands in for a wallet: shows what a link asks for, and pays it. */
export function payPage(wanted: PayLink, problem = ''): Page {
  const { to, mint, amount, reference, memo, label } = wanted
  const hidden = Object.entries({ to, reference, memo })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')
  const tokens = MINTS.some(({ address }) => address === mint)
    ? MINTS.map(({ address, symbol }) => ({ address, name: symbol }))
    : [{ address: mint, name: 'Unknown token' }]
  const choices = tokens
    .map(
      ({ address, name }) =>
        `<label class="choice"><input type="radio" name="mint" value="${escapeHtml(address)}"${address === mint ? ' checked' : ''}>${name}</label>`,
    )
    .join('')
  return layOut({
    title: 'Pay on Solana',
    colours: COLOURS,
    body: `${problem === '' ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
<section class="card"><div class="head"><span class="mark" aria-hidden="true">S</span><span><b>Solana</b><small>to ${escapeHtml(label || 'an address')}</small></span><span class="chip">test chain</span></div>
<h1 class="amount long">Pay with tokens</h1>
${to === '' ? '' : `<dl><dt>Address</dt><dd>${escapeHtml(to)}</dd></dl>`}</section>
${to === '' ? '' : `<section class="card code"><p>What the link says, for any other wallet.</p><span class="qr" role="img" aria-label="QR code of this link">${renderSVG(linkOf(wanted), { border: 4 })}</span></section>`}
<div class="end"><p class="hint">This page stands in for the payer's wallet. Its tokens are worth nothing.</p>
<form method="post" action="/solana/transfer">${hidden}${to === '' ? ADDRESS_FIELD : ''}<div class="two">${choices}</div>
<label>Amount<input name="amount" inputmode="decimal" autocomplete="off" required pattern="\\d{1,12}(\\.\\d{1,6})?" value="${escapeHtml(amount)}"></label>
<button>Pay</button></form></div>`,
  })
}

const ADDRESS_FIELD =
  '<label>Address<input name="to" autocomplete="off" required pattern="[1-9A-HJ-NP-Za-km-z]{32,44}"></label>'

function linkOf({ to, mint, amount, reference }: PayLink): string {
  const query = new URLSearchParams({
    ...(amount !== '' && { amount }),
    'spl-token': mint,
    ...(reference !== '' && { reference }),
  })
  return `solana:${to}?${query.toString()}`
}

export const paidPage = ({ signature, finalized }: { signature: string; finalized: boolean }): Page =>
  layOut({
    title: 'Paid on Solana',
    colours: COLOURS,
    body: `<section class="card done"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="m4 12.5 5.5 5.5L20 7"/></svg><h1>Sent</h1>
<p>${finalized ? 'The block is final. You can go back now.' : 'The block is not final yet.'}</p></section>
<section class="card"><dl><dt>Signature</dt><dd>${escapeHtml(signature)}</dd></dl></section>`,
  })

export const unreadablePage = (): Page =>
  layOut({
    title: 'Not found',
    colours: COLOURS,
    body: `<section class="card done bad"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18"/></svg><h1>Nothing here</h1><p>This is no link that can be paid.</p></section>`,
  })
