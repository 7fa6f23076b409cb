import { inflateSync } from 'node:zlib'
import { getPicCaptcha, pictureCaptchaToken } from '@tablestakes/contract/auth'
import { manualClock } from '@tablestakes/node/clock'
import { describe, expect, test } from 'vitest'
import { ownPort } from '../../../../../../scripts/own-port.ts'
import { solvedCaptcha } from '../../../../test/known-captcha.ts'
import { startSandbox } from '../../../../test/sandbox.ts'
import { startApp } from '../../../../test/start-app.ts'
import { openCaptchas } from './captchas.ts'
import { drawCaptcha } from './draw-captcha.ts'
import { CHARACTERS } from './stroke-font.ts'

const clock = manualClock(Date.now())
const sandbox = await startSandbox()
const app = await startApp({ clock, config: sandbox.config })
const captchas = openCaptchas({ ...app, ...sandbox.config })

const nobody = await ownPort()
const picture = { captcha: 'picture' } as const
const service = { captcha: 'service' } as const
const IP = '203.0.113.7'
const ask = (token: string | undefined) => captchas.require(picture, token, IP)

describe('the picture', () => {
  test('is drawn anew for everyone and says until when it counts', async () => {
    const [one, other] = [await app.guest.call(getPicCaptcha, {}), await app.guest.call(getPicCaptcha, {})]
    expect(one).toMatchObject({ code: 0, data: { expires_at: clock() + 120_000 } })
    expect(one.data!.captcha_id).not.toBe(other.data!.captcha_id)
    expect(one.data!.image).not.toBe(other.data!.image)
  })

  test.each(CHARACTERS)('is a small PNG also with %s', (character) => {
    const image = drawCaptcha(character.repeat(6))
    expect(image.length).toBeLessThan(24_000)
    expect(readPng(Buffer.from(image.replace('data:image/png;base64,', ''), 'base64'))).toMatchObject({
      width: 300,
      height: 100,
    })
  })

  test('never looks the same twice', () => {
    expect(drawCaptcha('R4KX9H')).not.toBe(drawCaptcha('R4KX9H'))
  })
})

describe('an answer', () => {
  test('is right once, in capital or small letters and any digits', async () => {
    const token = await solvedCaptcha(app, { answer: 'R4KX9H', typed: ' r৪kx۹h ' })
    await ask(token)
    await expect(ask(token)).rejects.toThrow('CAPTCHA_WRONG')
  })

  test('is spent by a wrong answer', async () => {
    const wrong = await solvedCaptcha(app, { answer: 'R4KX9H', typed: 'AAAAAA' })
    await expect(ask(wrong)).rejects.toThrow('CAPTCHA_WRONG')
    await expect(ask(wrong.replace('AAAAAA', 'R4KX9H'))).rejects.toThrow('CAPTCHA_WRONG')
  })

  test('comes too late after two minutes', async () => {
    const token = await solvedCaptcha(app)
    clock.advance(120_000)
    await expect(ask(token)).rejects.toThrow('CAPTCHA_WRONG')
  })

  test('sent many times simultaneously counts once', async () => {
    const token = await solvedCaptcha(app)
    const tried = await Promise.allSettled(Array.from({ length: 8 }, () => ask(token)))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test.each(['', undefined])('that is missing is asked for: %j', async (token) => {
    await expect(ask(token)).rejects.toThrow('CAPTCHA_NEEDED')
  })

  test.each([
    'R4KX9H',
    'no-uuid:R4KX9H',
    pictureCaptchaToken({ captcha_id: 'x'.repeat(36), typed: 'R4KX9H' }),
    ':',
    '::',
  ])('to no picture of ours is wrong: %s', async (token) => {
    await expect(ask(token)).rejects.toThrow('CAPTCHA_WRONG')
  })

  test('is not asked for where the site has no captcha', async () => {
    await expect(captchas.require({ captcha: 'off' }, undefined, IP)).resolves.toBeUndefined()
  })
})

describe('the captcha service', () => {
  test('lets a person through, once per token', async () => {
    await captchas.require(service, 'human-1', IP)
    await expect(captchas.require(service, 'human-1', IP)).rejects.toThrow('CAPTCHA_WRONG')
  })

  test.each(['robot-1', 'never issued', 'r4kx9h'])('stops %s', async (token) => {
    await expect(captchas.require(service, token, IP)).rejects.toThrow('CAPTCHA_WRONG')
  })

  test('cannot be got around with a picture', async () => {
    await expect(captchas.require(service, await solvedCaptcha(app), IP)).rejects.toThrow('CAPTCHA_WRONG')
  })

  test.each([
    ['its secret is not set', { recaptchaSecret: '' }],
    ['it is away', { recaptchaUrl: `http://127.0.0.1:${nobody}/` }],
    ['something else answers', { recaptchaUrl: `${sandbox.url}/health` }],
  ])('lets nobody through while %s, and that is logged', async (_case, changed) => {
    const before = app.lines.length
    const closed = openCaptchas({ ...app, ...sandbox.config, ...changed })
    await expect(closed.require(service, 'human-2', IP)).rejects.toThrow('CAPTCHA_WRONG')
    expect(app.lines.slice(before)).toMatchObject([{ level: 50 }])
  })
})

/** Reads the header and unpacks the pixels, or fails. */
function readPng(png: Buffer) {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const at = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  expect(rows).toHaveLength(height * (1 + width / 2))
  return { width, height }
}
