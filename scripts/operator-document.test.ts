import { readFileSync } from 'node:fs'
import { callInWords, fieldsOf, listInWords, operatorsDocument } from '@tablestakes/contract/operator/describe'
import { operatorCalls } from '@tablestakes/contract/operator/index'
import { putProvider } from '@tablestakes/contract/operator/providers'
import { expect, test } from 'vitest'

test('the operators’ document is the one that the contract makes', () => {
  const written = readFileSync(new URL('../docs/OPERATORS.md', import.meta.url), 'utf8')
  expect(written).toBe(operatorsDocument())
})

test('calls have names and addresses of their own', () => {
  const names = operatorCalls.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const lines = operatorCalls.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(lines).size).toBe(lines.length)
})

test('a call reads by GET and changes by POST, and names fields of its address in its request', () => {
  for (const call of operatorCalls) {
    expect([call.name, call.method]).toEqual([call.name, call.effect === 'change' ? 'POST' : 'GET'])
    const fields = fieldsOf(call)
    const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    for (const name of inPath)
      expect([call.name, fields.find((field) => field.name === name)]).toMatchObject([call.name, { isNeeded: true }])
  }
})

test('summaries are sentences, and only changes need a second word', () => {
  for (const { name, summary, effect, secondWord } of operatorCalls) {
    expect([name, summary]).toEqual([name, expect.stringMatching(/^[A-Z`].{10,}\.$/)])
    expect([name, effect === 'change' || secondWord === undefined]).toEqual([name, true])
  }
})

test('help names every call with its roles, and secrets as such', () => {
  for (const { name } of operatorCalls) expect(listInWords()).toContain(name)
  expect(callInWords(putProvider)).toMatch(/--api_key +text, secret/)
  expect(callInWords(putProvider)).toMatch(/--adapter +gateway \| solana, needed/)
  expect(callInWords(putProvider)).toContain('Roles: owner. Needs a second word.')
})
