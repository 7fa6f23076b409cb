/** The window in which a player signs in at a provider: keeps its cookies by path and follows where it is sent. */
function openPopup(home: string) {
  const cookies = new Map<string, { value: string; path: string }>()

  return async function visit(address: string, form?: Record<string, string>): Promise<Response> {
    const { pathname } = new URL(address)
    const sent = [...cookies].filter(([, { path }]) => pathname.startsWith(path))
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      const path = attributes.find((one) => one.toLowerCase().startsWith('path='))?.slice(5) ?? '/'
      if (value === '') cookies.delete(name)
      else cookies.set(name, { value, path })
    }
    const location = response.headers.get('location')
    if (location === null) return response
    const next = new URL(location, address)
    return next.origin === new URL(home).origin ? visit(next.href) : response
  }
}

export type Person = { name: string; email: string; isVerified?: boolean }

/** Goes through the sandbox's page as a person would, and comes back with what the address bar of our page then says. */
export async function signInAt(url: string, person: Person): Promise<{ back: URL; code: string; state: string }> {
  const visit = openPopup(url)
  const page = await (await visit(url)).text()
  const action = /action="([^"]+)"/.exec(page)?.[1]
  if (!action) throw new Error(`the provider showed no form: ${page}`)
  const { name, email, isVerified = true } = person
  const answer = await visit(new URL(action, url).href, {
    name,
    email,
    answer: 'continue',
    ...(isVerified && { verified: '1' }),
  })
  const back = new URL(answer.headers.get('location') ?? '')
  return { back, code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' }
}
