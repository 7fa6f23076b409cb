import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../html.ts'

export type Page = { html: string; policy: string }

/** Nothing but our own style, known by its hash, and our own forms. There is no script. */
export function layOut({
  title,
  colours,
  body,
}: {
  title: string
  colours: readonly [string, string]
  body: string
}): Page {
  const style = `:root{--light:${colours[0]};--dark:${colours[1]}}${STYLE}`
  const hash = createHash('sha256').update(style).digest('base64')
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark"><meta name="theme-color" content="#0a1130"><title>${escapeHtml(title)} · Tablestakes sandbox</title>
<style>${style}</style></head><body>
<p class="notice">${FLASK}<span><b>Sandbox:</b> no real money</span></p>
<main>${body}</main></body></html>`
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
  return { html, policy }
}

export function sendPage(reply: FastifyReply, { html, policy }: Page) {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .send(html)
}

const FLASK =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 3h6M10 3v6.2L4.8 18a2 2 0 0 0 1.7 3h11a2 2 0 0 0 1.7-3L14 9.2V3M7 15h10"/></svg>'

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:flex;flex-direction:column;align-items:center;gap:14px;
  padding:calc(14px + env(safe-area-inset-top)) 16px calc(20px + env(safe-area-inset-bottom));
  font:500 15px/1.45 system-ui,sans-serif;color:#f4f7ff;background:#0a1130 no-repeat;
  background-image:radial-gradient(120% 340px at 20% 0,color-mix(in srgb,var(--dark) 55%,transparent),transparent)}
main{width:100%;max-width:420px;flex:1;display:flex;flex-direction:column;gap:14px}
svg{fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.notice{margin:0;display:inline-flex;align-items:center;gap:8px;padding:6px 14px 6px 10px;border-radius:99px;
  color:#ffd16b;background:#ffc54826;font-size:13px}
.notice svg{width:18px;height:18px}
.card{padding:20px;border-radius:24px;background:#141f52;box-shadow:0 20px 48px -16px #02041ad0,inset 0 1px #bed0ff26}
.head{display:flex;align-items:center;gap:12px}
.mark{flex:none;display:grid;place-items:center;width:46px;height:46px;border-radius:14px;color:#fff;
  font:800 21px system-ui,sans-serif;background:linear-gradient(150deg,var(--light),var(--dark) 70%);box-shadow:inset 1px 1px #ffffff59;
  text-shadow:0 1px 3px #0006}
.head b{display:block;font-size:17px;line-height:1.25}
.head small{color:#bfcaf0;font-size:13px}
.chip{margin-left:auto;text-transform:capitalize;padding:4px 12px;border-radius:99px;font-size:13px;font-weight:700;color:#dbe3ff;background:#ffffff1a}
.chip.paid{color:#3be0a0;background:#3be0a026}
.chip.failed,.chip.expired{color:#ff94a8;background:#ff5c7a29}
.amount{margin:16px 0 2px;font-size:min(46px,11.5vw);font-weight:800;line-height:1.1;letter-spacing:-.02em;
  font-variant-numeric:tabular-nums;white-space:nowrap}
.long{font-size:min(34px,8.4vw)}
.longest{font-size:min(26px,6vw)}
dl{margin:14px 0 0;padding-top:12px;border-top:1px solid #98b4ff26;display:grid;grid-template-columns:auto 1fr;gap:7px 16px;font-size:14px}
dt{color:#a9b7e6}
dt::first-letter{text-transform:uppercase}
p{text-wrap:balance}
.hint{margin:0;color:#a9b7e6;font-size:14px;text-align:center}
dd{margin:0;text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.code{text-align:center}
.code p{margin:0 0 12px;color:#bfcaf0;font-size:14px}
.qr{display:block;width:min(100%,240px);margin:0 auto 14px;border-radius:18px;background:#fff;overflow:hidden}
.qr svg{display:block;width:100%;height:auto;stroke:none}
.code code{display:block;padding:10px 12px;border-radius:12px;background:#0a1130;color:#bfcaf0;text-align:left;
  font:12px/1.5 ui-monospace,monospace;word-break:break-all;user-select:all;-webkit-user-select:all}
form{display:grid;gap:10px}
.end{margin-top:auto;display:grid;gap:10px}
.two{display:grid;grid-template-columns:1fr 1fr;gap:10px}
label{font-size:14px;color:#dbe3ff}
input{display:block;width:100%;margin-top:6px;padding:12px 14px;min-height:48px;font:inherit;color:inherit;
  border:1px solid #5468b8;border-radius:14px;background:#0a1130}
input::placeholder{color:#95a3d6}
.choice{display:flex;align-items:center;gap:10px;min-height:48px;padding:0 14px;border-radius:14px;background:#0a1130;
  box-shadow:inset 0 0 0 1px #5468b8;font-weight:700;cursor:pointer}
.choice input{width:20px;min-height:20px;margin:0;accent-color:#4a7dff}
button,.button{display:grid;place-items:center;width:100%;min-height:54px;padding:8px 16px;border:0;border-radius:18px;
  font:700 17px/1.2 system-ui,sans-serif;text-align:center;text-decoration:none;cursor:pointer;color:#fff;
  background:linear-gradient(160deg,#4a7dff,#1f4fe6);box-shadow:0 10px 24px -8px #2b66ffbf,inset 1px 1px #ffffff40}
.quiet{min-height:48px;font-size:15px;color:#dbe3ff;background:#ffffff17;box-shadow:inset 0 0 0 1px #98b4ff40}
button:active,.button:active{transform:translateY(1px)}
:focus-visible{outline:3px solid #8fb4ff;outline-offset:2px}
.done{display:grid;justify-items:center;gap:6px;padding:26px 20px;text-align:center}
.done svg{width:64px;height:64px;padding:16px;border-radius:99px;stroke-width:2.6;color:#3be0a0;background:#3be0a026}
.done.bad svg{color:#ff94a8;background:#ff5c7a29}
.done h1{margin:8px 0 0;font-size:24px;line-height:1.2}
.done p{margin:0;color:#bfcaf0}
.problem{margin:0;padding:12px 14px;border-radius:14px;color:#ffc2cc;background:#ff5c7a29;font-size:14px}
details{color:#a9b7e6;font-size:14px;text-align:center}
summary{padding:10px;cursor:pointer}
`
