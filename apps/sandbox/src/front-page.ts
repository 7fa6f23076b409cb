import type { FastifyInstance } from 'fastify'
import { escapeHtml } from './html.ts'
import type { Letter } from './inbox.ts'
import type { Journal } from './journal.ts'
import type { PaymentNews } from './payments/serve-payments.ts'
import type { Payment, Payout } from './payments/store.ts'

/** What a person sees who opens the sandbox: the newest payments, to pay them, and letters, to read codes without a phone. */
export function serveFrontPage(
  app: FastifyInstance,
  { letters, paymentNews }: { letters: Journal<Letter>; paymentNews: PaymentNews },
): void {
  app.get('/', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(page(letters.newestFirst().slice(0, 50), paymentNews())),
  )
}

const page = (letters: Letter[], { payments, payouts }: ReturnType<PaymentNews>) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tablestakes sandbox</title>
<style>
  body { margin: 0 auto; max-width: 720px; padding: 24px 16px; font: 15px/1.5 system-ui, sans-serif; background: #0a1130; color: #f4f7ff }
  p, small { color: #bfcaf0 } a { color: #8db4ff; font-weight: 600 } h2 { margin: 28px 0 12px; font-size: 18px }
  li { list-style: none; margin: 0 0 12px; padding: 14px 16px; border-radius: 16px; background: #19275f }
  ul { padding: 0 } b { font-size: 22px; letter-spacing: .08em; color: #ffd16b } pre { white-space: pre-wrap; margin: 6px 0 0; font: inherit }
</style></head><body>
<h1>Sandbox</h1>
<p>The outside world of a test installation: text messages, mails and payments end here, nothing leaves this machine.</p>
<p><a href="/solana/pay">Pay on the test chain</a></p>
<p><a href="/beacon/info">Test beacon</a>: signed rounds of randomness that are known here beforehand. They prove nothing against the house.</p>
<p><a href="/sports/state">Virtual leagues</a>: the supplier of matches and prices.</p>
${orders('Payments', 'payments', payments)}${orders('Payouts', 'payouts', payouts)}
<h2>Letters</h2>
${letters.length === 0 ? '<p>Nothing has arrived yet.</p>' : `<ul>${letters.map(item).join('')}</ul>`}
</body></html>`

const orders = (title: string, folder: string, listed: (Payment | Payout)[]) =>
  listed.length === 0
    ? ''
    : `<h2>${title}</h2><ul>${listed.map((order) => `<li><a href="/${folder}/${order.id}">${escapeHtml(order.orderNo)}</a> <small>${escapeHtml(`${order.amount} ${order.currency}, ${order.scheme}, ${order.status}`)}</small></li>`).join('')}</ul>`

const item = (letter: Letter) =>
  `<li><small>${escapeHtml(`${letter.channel} to ${letter.to}, ${letter.at}`)}</small> ${letter.code ? `<b>${letter.code}</b>` : ''}<pre>${escapeHtml([letter.subject, letter.text].filter(Boolean).join('\n'))}</pre></li>`
