import { escapeHtml } from './html.ts'

/** What a tester typed, to be shown again when it was not good enough. */
type Typed = { name: string; email: string; isVerified: boolean; problem: string }

export const signInPage = ({ action, client, typed }: { action: string; client: string; typed: Typed }): string =>
  page(
    'Sign in',
    `<h1>Who are you today?</h1>
<p>${escapeHtml(client)} would like to know your name and e-mail address. Each e-mail address is one person: the same one opens the same account again.</p>
<form method="post" action="${escapeHtml(action)}">
  <label for="name">Name</label>
  <input id="name" name="name" value="${escapeHtml(typed.name)}" maxlength="64" autocomplete="off" placeholder="Amina Khan" required autofocus>
  <label for="email">E-mail address</label>
  <input id="email" name="email" type="email" value="${escapeHtml(typed.email)}" maxlength="254" autocomplete="off" placeholder="amina@example.com" required>
  <label class="check"><input type="checkbox" name="verified" value="1"${typed.isVerified ? ' checked' : ''}> This address has been confirmed</label>
  ${typed.problem === '' ? '' : `<p class="problem" role="alert">${escapeHtml(typed.problem)}</p>`}
  <button name="answer" value="continue">Continue</button>
  <button name="answer" value="cancel" class="quiet" formnovalidate>Cancel</button>
</form>`,
  )

export const failurePage = (told: { error: string; description: string }): string =>
  page(
    'Sign in',
    `<h1>That did not work</h1><p>${escapeHtml(told.description)}</p><code>${escapeHtml(told.error)}</code>`,
  )

/** No form-action here: the answer to the form leads back to whichever casino has asked. */
export const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark"><title>${title} · Tablestakes sandbox</title>
<style>
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 20px 16px;
    font: 16px/1.5 system-ui, sans-serif; color: #f4f7ff;
    background: radial-gradient(90% 60% at 50% 0, #24377f 0, transparent 70%), #0a1130 }
  main { width: 100%; max-width: 400px; padding: 28px 24px; border-radius: 24px; background: #16224f;
    box-shadow: 0 24px 60px #0008, inset 0 1px #ffffff14 }
  .mark { display: inline-flex; align-items: center; gap: 10px; margin-bottom: 18px; color: #bfcaf0; font-size: 14px }
  .mark i { flex: none; width: 34px; height: 34px; border-radius: 11px; background: linear-gradient(145deg, #ffe19a, #ffb02e);
    display: grid; place-items: center; color: #3a2500; font: 800 18px system-ui, sans-serif }
  h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25 }
  p { margin: 0 0 18px; color: #bfcaf0; font-size: 15px }
  label { display: block; margin: 0 0 6px; font-size: 14px; font-weight: 600 }
  input:not([type=checkbox]) { width: 100%; margin: 0 0 16px; padding: 13px 14px; font: inherit; color: inherit;
    border: 1px solid #4a5ca8; border-radius: 14px; background: #0d1639 }
  input::placeholder { color: #8d9ccf }
  .check { display: flex; align-items: center; gap: 10px; margin: 0 0 20px; font-weight: 400; color: #dbe3ff }
  .check input { width: 20px; height: 20px; accent-color: #ffb02e }
  button { width: 100%; min-height: 50px; border: 0; border-radius: 16px; font: 700 16px system-ui, sans-serif; cursor: pointer;
    color: #3a2500; background: linear-gradient(#ffd773, #ffb02e) }
  button.quiet { margin-top: 8px; color: #dbe3ff; background: none; font-weight: 600 }
  :focus-visible { outline: 3px solid #8fb4ff; outline-offset: 2px }
  .problem { color: #ffb4ab } code { color: #8d9ccf }
</style></head><body><main>
<span class="mark"><i>S</i>Sandbox sign-in. Nothing leaves this machine.</span>
${body}
</main></body></html>`
