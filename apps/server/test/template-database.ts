export const TEMPLATE = 'tablestakes_template'

/** The server's secret in tests: what the template was seeded under, and every test app runs with. */
export const SECRET = 'a secret that is only good for tests'

export function databaseNamed(url: string, name: string): string {
  const named = new URL(url)
  named.pathname = `/${name}`
  return named.href
}
