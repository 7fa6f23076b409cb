import { expect, test } from 'vitest'
import { placeName } from './place-name.ts'

test('a country is named in the reader’s language', () => {
  expect(placeName('PK', 'en')).toBe('Pakistan')
  expect(placeName('br', 'pt-BR')).toBe('Brasil')
})

test('an unknown country code stays as it is', () => {
  expect(placeName('QX', 'en')).toBe('QX')
})

test('of a time zone the city is shown; without a place there is nothing', () => {
  expect(placeName('Asia/Karachi', 'en')).toBe('Karachi')
  expect(placeName('America/Sao_Paulo', 'en')).toBe('Sao Paulo')
  expect(placeName('UTC', 'en')).toBe('UTC')
  expect(placeName('', 'en')).toBe('')
})
