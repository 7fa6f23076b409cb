import { explainCrash, explainRound, type NumberStep } from '@tablestakes/domain/games/explain'
import { expect, test } from 'vitest'
import { layOut, signOf } from './lay-out.ts'

const seeds = {
  serverSeed: '10d5f63cd4670ecdeba43ab5cb32dffd1fa2069634881f4043958d7750c906ad',
  clientSeed: 'lucky-rania-27',
  nonce: 355,
}
const kindsOf = (sections: ReturnType<typeof layOut>) => sections.map(({ kind }) => kind)

test('one number is told step by step', () => {
  const steps = explainRound({ game: 'dice', seeds, params: { target: 6600, direction: 'over' }, steps: [] })!
  expect(kindsOf(layOut(steps))).toEqual(['commitment', 'bytes', 'word', 'fraction', 'scale'])
  expect(signOf('dice', steps.find((step): step is NumberStep => step.kind === 'number')!)).toBe('82.04')
})

test('a word taken as it is has no scale but a division', () => {
  const limbo = explainRound({ game: 'limbo', seeds, params: { target: 200 }, steps: [] })!
  expect(kindsOf(layOut(limbo))).toEqual(['commitment', 'bytes', 'word', 'fraction', 'quotient'])
  const crash = explainCrash({ hash: 'a'.repeat(64), salt: 'salt' })
  expect(kindsOf(layOut(crash))).toEqual(['chain', 'bytes', 'word', 'fraction', 'quotient'])
})

test('many numbers stand in a table under their bytes', () => {
  const keno = layOut(explainRound({ game: 'keno', seeds, params: { picks: [1], risk: 'low' }, steps: [] })!)
  expect(kindsOf(keno)).toEqual(['commitment', 'bytes', 'numbers', 'bytes', 'numbers'])
  expect(keno.flatMap((section) => (section.kind === 'bytes' ? [section.used] : []))).toEqual([8, 2])
})

test('signs are the ones a player saw', () => {
  const number = { scaled: { count: 52, product: '50.1', value: 50 }, taken: null } as NumberStep
  expect(signOf('hilo', number)).toBe('A♠')
  expect(signOf('wheel', number)).toBe('51')
  expect(signOf('soloroulette', number)).toBe('50')
  expect(signOf('tower', { ...number, scaled: { count: 4, product: '2.1', value: 2 } })).toBe('3')
  expect(signOf('coinflip', { ...number, scaled: { count: 2, product: '1.4', value: 1 } })).toBe('★')
  expect(signOf('keno', { ...number, taken: 0 })).toBe('1')
  expect(signOf('videopoker', { ...number, taken: 33 })).toBe('10♥')
  expect(signOf('plinko', { ...number, scaled: { count: 2, product: '0.4', value: 0 } })).toBe('←')
})
