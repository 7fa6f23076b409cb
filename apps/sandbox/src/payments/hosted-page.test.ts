import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPayment, aPayout, startProvider } from './test-bed.ts'

const provider = await startProvider({ payoutMs: 3_600_000 })

async function open(changes: object = {}) {
  const order = aPayment(changes)
  const { body } = await provider.order('/payments', order)
  return { orderNo: order.order_no, url: body.url as string, code: body.code as string }
}
const read = async (url: string) => (await fetch(url)).text()
/** As a browser sends a form. */
const send = (url: string, form: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { accept: 'text/html,*/*' },
    body: new URLSearchParams(form),
    redirect: 'manual',
  })

test('the page shows amount, order and code, says that it is the sandbox, and needs no script', async () => {
  const { url, orderNo, code } = await open({ amount: '1250000' })
  const response = await fetch(url)
  const page = await response.text()
  for (const shown of ['Rp\u00a01.250.000', orderNo, '<svg', 'no real money', 'QRIS', code])
    expect(page).toContain(shown)
  expect(page).not.toContain('<script')
  expect(page).not.toContain('style="')
  const style = /<style>([\s\S]*)<\/style>/.exec(page)![1]!
  const hash = createHash('sha256').update(style).digest('base64')
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  )
})

test('the buttons are forms: paying leads back to the page, which leads back to the casino', async () => {
  const { url, orderNo } = await open({ return_url: 'http://127.0.0.1:8080/?a=1&b="2"' })
  const action = /action="([^"]+\/pay)"/.exec(await read(url))![1]!
  const answer = await send(new URL(action, url).href)
  expect(answer.status).toBe(303)
  expect(new URL(answer.headers.get('location')!, url).href).toBe(url)
  const page = await read(url)
  expect(page).toContain('<h1>Paid</h1>')
  expect(page).toContain('href="http://127.0.0.1:8080/?a=1&#38;b=&#34;2&#34;"')
  expect(page).not.toContain('<form')
  expect((await provider.payment(orderNo)).status).toBe('paid')
})

test('a failed or expired payment says so and can still be paid late', async () => {
  for (const [act, words] of [
    ['fail', 'Not paid'],
    ['expire', 'Too late'],
  ] as const) {
    const { url, orderNo } = await open()
    expect((await send(`${url}/${act}`)).status).toBe(303)
    expect(await read(url)).toContain(`<h1>${words}</h1>`)
    expect((await send(`${url}/pay`)).status).toBe(303)
    expect((await provider.payment(orderNo)).status).toBe('paid')
  }
})

test('PIX of somebody else is turned away, on the page and by call', async () => {
  const { url, orderNo } = await open({ scheme: 'pix', currency: 'BRL', payer: { cpf: '529.982.247-25' } })
  expect(await read(url)).toContain('name="payer_cpf"')
  const turnedAway = await send(`${url}/pay`, { payer_cpf: '111.444.777-35' })
  expect(turnedAway.status).toBe(409)
  expect(await turnedAway.text()).toContain('belongs to somebody else')
  expect(await provider.end('payments', orderNo, 'pay?payer_cpf=11144477735')).toEqual({
    status: 409,
    body: { error: 'other_owner' },
  })
  expect((await provider.payment(orderNo)).status).toBe('pending')
  expect((await send(`${url}/pay`, { payer_cpf: '52998224725' })).status).toBe(303)
  expect((await provider.payment(orderNo)).status).toBe('paid')
})

test('without a name the owner pays, and a payment without an owner asks for none', async () => {
  const bound = await open({ scheme: 'pix', currency: 'BRL', payer: { cpf: '52998224725' } })
  expect((await send(`${bound.url}/pay`, { payer_cpf: '' })).status).toBe(303)
  const free = await open({ scheme: 'pix', currency: 'BRL' })
  expect(await read(free.url)).not.toContain('payer_cpf')
  expect((await provider.end('payments', free.orderNo, 'pay?payer_cpf=11144477735')).status).toBe(200)
})

test('a payout has a page with the receiver, and its markup is harmless', async () => {
  const order = aPayout({ account: { name: '<b>Ana</b>', account_no: '09171234567' } })
  const { body } = await provider.order('/payouts', order)
  const url = `${provider.url}/payouts/${body.id as string}`
  const page = await read(url)
  expect(page).toContain('09171234567')
  expect(page).not.toContain('<b>Ana')
  expect((await send(`${url}/fail`)).status).toBe(303)
  expect(await read(url)).toContain('<h1>Not paid out</h1>')
})

test('what is not there has a page too', async () => {
  for (const path of ['/payments/pay_0', '/payouts/out_0']) {
    const response = await fetch(`${provider.url}${path}`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Nothing here')
  }
})

test('the front page leads to the newest payments and payouts', async () => {
  const { url, orderNo } = await open()
  const order = aPayout()
  const { body } = await provider.order('/payouts', order)
  const page = await read(provider.url)
  expect(page).toContain(`<a href="${new URL(url).pathname}">${orderNo}</a>`)
  expect(page).toContain(`<a href="/payouts/${body.id as string}">${order.order_no}</a>`)
})
