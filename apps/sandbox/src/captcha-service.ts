import type { FastifyInstance } from 'fastify'

/**
 * The captcha service's verdict on a token (form-encoded, as its own does it). Tokens a tester makes up: `human-…` is
 * genuine, `robot-…` is genuine but judged to be a program, everything else was never issued. Each is good once.
 */
export function serveCaptchaService(app: FastifyInstance): void {
  const used = new Set<string>()

  // In a room of its own: only this stand-in reads forms this way.
  void app.register((room, _options, done) => {
    room.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, new URLSearchParams(String(body))),
    )
    room.post('/recaptcha/siteverify', (request) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const [secret, token] = [form.get('secret') ?? '', form.get('response') ?? '']
      if (secret === '') return refusal('missing-input-secret')
      if (token === '') return refusal('missing-input-response')
      if (!/^(human|robot)-/.test(token)) return refusal('invalid-input-response')
      if (used.has(token)) return refusal('timeout-or-duplicate')
      used.add(token)
      return {
        success: true,
        challenge_ts: new Date().toISOString(),
        hostname: 'localhost',
        score: token.startsWith('human') ? 0.9 : 0.1,
      }
    })
    done()
  })
}

function refusal(code: string) {
  return { success: false, 'error-codes': [code] }
}
