import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openXmlReader, writeXml } from './xml.ts'

const read = openXmlReader(new Set(['market', 'seasons.season']))

test('attributes stay text, and what may stand several times is a list even when it stands once', () => {
  expect(read('<odds_change product="1"><odds><market id="018"/></odds></odds_change>')).toEqual({
    name: 'odds_change',
    value: { product: '1', odds: { market: [{ id: '018' }] } },
  })
  expect(read('<seasons><season id="1"/></seasons>').value).toEqual({ season: [{ id: '1' }] })
  expect(read('<match><season id="1"/></match>').value).toEqual({ season: { id: '1' } })
  expect(read('<?xml version="1.0"?><alive/>')).toEqual({ name: 'alive', value: {} })
})

test('whatever text stands in an attribute comes back, on one line', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((one) => !hasControls(one) && one.trim() === one)
  const any = fc.oneof(text, fc.constantFrom('{"a":"b\'c"}', `"'&<>`, 'a\nb\tc\rd', '&amp;', ']]>', '<!--'))
  fc.assert(
    fc.property(any, any, (one, other) => {
      const element = { name: 'a', value: { one, b: { other }, market: [{ id: one }, { id: other }] } }
      const xml = writeXml(element)
      expect(xml).not.toContain('\n')
      expect(read(xml)).toEqual(element)
    }),
  )
})

test('what is no such document is refused', () => {
  for (const text of ['', 'alive', '<alive', '<a></b>', '<a/><b/>', '<a b=1/>'])
    expect(() => read(text), text).toThrow(/./)
  expect(() => read('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a c="&b;"/>')).toThrow('grammar')
})

/** XML has no way to write these. */
function hasControls(text: string): boolean {
  return Array.from(text).some((letter) => letter < ' ' || letter === '\ufffe' || letter === '\uffff')
}
