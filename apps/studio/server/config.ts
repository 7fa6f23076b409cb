import * as z from 'zod/mini'

const Environment = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  STUDIO_PORT: z.pipe(
    z.string().check(z.regex(/^\d{1,5}$/, 'must be a port from 1 to 65535')),
    z.pipe(z.transform(Number), z.number().check(z.gte(1), z.lte(65_535))),
  ),
  /** Where the casino is opened in a browser: only its pages may frame a game. Several origins are split by commas. */
  CASINO_ORIGINS: z
    .string()
    .check(z.regex(/^https?:\/\/[^/\s;,]+(,https?:\/\/[^/\s;,]+)*$/, 'must be origins such as https://casino.example')),
})

export type Config = { host: string; port: number; casinoOrigins: string[] }

/** Reads the environment once; a bad value ends the start with one line that names it. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const base = Number(environment.PORT ?? 8080)
  const parsed = z.safeParse(Environment, {
    ...environment,
    STUDIO_PORT: environment.STUDIO_PORT ?? String(base + 1),
    CASINO_ORIGINS: environment.CASINO_ORIGINS ?? `http://127.0.0.1:${base},http://localhost:${base}`,
  })
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`${issue?.path[0]?.toString()}: ${issue?.message}`)
  }
  const { HOST, STUDIO_PORT, CASINO_ORIGINS } = parsed.data
  return { host: HOST, port: STUDIO_PORT, casinoOrigins: CASINO_ORIGINS.split(',') }
}
