import type { Jurisdiction } from '@tablestakes/contract/site'
import { describe, expect, test } from 'vitest'
import { providersOf } from './sign-in-providers.ts'

const config = { sandboxUrl: 'http://127.0.0.1:8082/', googleClientSecret: 'shh' }

const site = ({ clientId = '', realMoney = false }: { clientId?: string; realMoney?: boolean }) => ({
  config: [{ key: 'google', list: [{ key: 'client_id', value: clientId }] }],
  jurisdiction: { real_money: realMoney } as Jurisdiction,
  licence: realMoney ? 'Licence 1' : '',
})

describe('a site offers', () => {
  test('the sandbox’s provider while nobody plays for real money', () => {
    expect(providersOf(site({}), config)).toEqual([
      { key: 'sandbox', issuer: 'http://127.0.0.1:8082/oidc', clientId: 'tablestakes', clientSecret: '' },
    ])
  })

  test('nobody’s once real money is on and no provider is configured', () => {
    expect(providersOf(site({ realMoney: true }), config)).toEqual([])
  })

  test.each([true, false])('Google’s and no other once it is configured (real money: %s)', (realMoney) => {
    expect(providersOf(site({ clientId: 'id.example', realMoney }), config)).toEqual([
      { key: 'google', issuer: 'https://accounts.google.com', clientId: 'id.example', clientSecret: 'shh' },
    ])
  })
})
