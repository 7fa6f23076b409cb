import { wrapRequest } from '@tablestakes/domain/wire/wrapping'
import { redactUrl } from '@tablestakes/node/logger'
import { expect, test } from 'vitest'
import { look, probeRoutes, say } from '../../../test/probe.ts'
import { startApp } from '../../../test/start-app.ts'

const app = await startApp({ routes: probeRoutes, logLevel: 'trace' })

test('secrets never reach the log', async () => {
  const player = await app.signIn(42n)
  const request = player.sign({
    method: 'POST',
    url: say.path,
    body: '{"text":"a"}',
    headers: { cookie: 'refresh=topsecret' },
  })
  await app.server.inject(request)
  await player.send({ method: 'GET', url: `${look.path}?gameToken=launchsecret&name=a&ticket=ticketsecret` })
  app.log.error(
    {
      request: { headers: request.headers, body: { password: 'pw-secret', verify_code: '123321' } },
      token: 'token-secret',
      session: { sign_key: 'key-secret', signKey: 'key-secret' },
      url: '/webgame?gameToken=launchsecret',
    },
    'everything at once',
  )
  const written = JSON.stringify(app.lines)
  expect(written).toContain('everything at once')
  for (const secret of [
    request.headers.authorization!,
    request.headers.sign!,
    'topsecret',
    'launchsecret',
    'ticketsecret',
    'pw-secret',
    '123321',
    'token-secret',
    'key-secret',
    app.secret,
  ]) {
    expect(written).not.toContain(secret)
  }
})

test('what a wrapped request carries is not written down', async () => {
  app.lines.length = 0
  const payload = { name: 'a', gameToken: 'launchsecret' }
  const { head, tail } = wrapRequest({ route: look.path, payload }, { key: app.wrapping.key, splitAt: 5 })
  const address = `/${app.wrapping.messageKey}`
  await app.guest.send({ method: 'GET', url: `${address}?${encodeURIComponent(head)}=${encodeURIComponent(tail)}` })
  expect(app.lines).toMatchObject([{ call: 'GET /api/probe/look', url: address }])
})

test('a request is one line with an id of our own', async () => {
  app.lines.length = 0
  await app.guest.send({
    method: 'GET',
    url: `${look.path}?name=a`,
    headers: { 'request-id': 'mine', 'x-request-id': 'mine' },
  })
  expect(app.lines).toHaveLength(1)
  expect(app.lines[0]).toMatchObject({
    msg: 'request',
    method: 'GET',
    call: 'GET /api/probe/look',
    status: 200,
    reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(JSON.stringify(app.lines)).not.toContain('mine')
})

test('an address keeps what is no secret', () => {
  expect(redactUrl('/a?b=1&TOKEN=x&game%54oken=y')).toBe('/a?b=1&TOKEN=[secret]&game%54oken=[secret]')
  expect(redactUrl('/a')).toBe('/a')
  expect(redactUrl('/a?%ff=1')).toBe('/a?%ff=1')
})
