import { explainCrash, explainRound } from '@tablestakes/domain/games/explain'
import { expect, test } from 'vitest'
import { commandsFor } from './outside-tools.ts'

const seeds = { serverSeed: 'a'.repeat(64), clientSeed: 'lucky-rania-27', nonce: 355 }

test('a command for the seed and one for every block of bytes', () => {
  const steps = explainRound({ game: 'plinko', seeds, params: { rows: 16, risk: 'low' }, steps: [] })!
  expect(commandsFor(steps)).toEqual([
    `printf %s '${seeds.serverSeed}' | openssl dgst -sha256`,
    `printf %s 'lucky-rania-27:355:0' | openssl dgst -sha256 -hmac '${seeds.serverSeed}'`,
    `printf %s 'lucky-rania-27:355:1' | openssl dgst -sha256 -hmac '${seeds.serverSeed}'`,
  ])
})

test('a salt with a quote in it stays one word of the shell', () => {
  const salt = `it's "$(salt)"`
  const [, command] = commandsFor(explainCrash({ hash: 'b'.repeat(64), salt }))
  expect(command).toBe(`printf %s 'it'\\''s "$(salt)"' | openssl dgst -sha256 -hmac '${'b'.repeat(64)}'`)
})
