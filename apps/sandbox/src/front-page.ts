import type { FastifyInstance } from 'fastify'
import { escapeHtml } from './html.ts'
import type { Letter } from './inbox.ts'
import type { Journal } from './journal.ts'

/** What a person sees who opens the sandbox: the newest letters, so that a code can be read without a phone. */
export function serveFrontPage(app: FastifyInstance, letters: Journal<Letter>): void {
  app.get('/', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(page(letters.newestFirst().slice(0, 50))),
  )
}

const page = (letters: Letter[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tablestakes sandbox</title>
<style>
  body { margin: 0 auto; max-width: 720px; padding: 24px 16px; font: 15px/1.5 system-ui, sans-serif; background: #0a1130; color: #f4f7ff }
  p, small { color: #bfcaf0 }
  li { list-style: none; margin: 0 0 12px; padding: 14px 16px; border-radius: 16px; background: #19275f }
  ul { padding: 0 } b { font-size: 22px; letter-spacing: .08em; color: #ffd16b } pre { white-space: pre-wrap; margin: 6px 0 0; font: inherit }
</style></head><body>
<h1>Sandbox</h1>
<p>The outside world of a test installation: text messages and mails end here, nothing leaves this machine.</p>
${letters.length === 0 ? '<p>Nothing has arrived yet.</p>' : `<ul>${letters.map(item).join('')}</ul>`}
</body></html>`

const item = (letter: Letter) =>
  `<li><small>${escapeHtml(`${letter.channel} to ${letter.to}, ${letter.at}`)}</small> ${letter.code ? `<b>${letter.code}</b>` : ''}<pre>${escapeHtml([letter.subject, letter.text].filter(Boolean).join('\n'))}</pre></li>`
