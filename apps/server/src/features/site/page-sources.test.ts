import { expect, test } from 'vitest'
import { pageSources } from './page-sources.ts'

const studio = { frames: ['http://127.0.0.1:18201'] }

test('a site without outside services reaches the games’ frames alone', () => {
  expect(pageSources({ config: [] }, studio)).toEqual({
    script: [],
    connect: [],
    image: [],
    frame: ['http://127.0.0.1:18201'],
  })
})

test('each configured service is let in, by its origin', () => {
  const entry = (key: string, value: string) => ({ key, value })
  const sources = pageSources(
    {
      config: [
        { key: 'site', list: [entry('logo', 'https://img.example/logo.svg'), entry('favicon', '/icons/own.svg')] },
        { key: 'google', list: [entry('client_id', '1.apps'), entry('grecaptchaKey', 'k')] },
        { key: 'fcm', list: [entry('apiKey', 'k')] },
        { key: 'pixels', list: [entry('fb', 'https://ads.example/pixel.js; script-src *'), entry('fb_id', '123')] },
      ],
    },
    studio,
  )
  expect(sources.script).toEqual([
    'https://ads.example',
    'https://accounts.google.com',
    'https://www.google.com',
    'https://www.gstatic.com',
  ])
  expect(sources.connect).toContain('https://fcmregistrations.googleapis.com')
  expect(sources.image).toEqual(['https://ads.example', 'https://img.example'])
  expect(sources.frame).toContain('https://accounts.google.com')
})

test.each([
  'https://a;b.example',
  'https://*',
  'https://*.example',
  'https://a,b.example',
  'http://plain.example',
  'x',
])('the address %s does not get into the policy', (value) => {
  const config = [{ key: 'pixels', list: [{ key: 'fb', value }] }]
  expect(pageSources({ config }, studio).script).toEqual([])
})
