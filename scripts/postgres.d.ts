export type PostgresOptions = {
  dataDir: string
  /** Default: a free port, remembered in the data folder. */
  port?: number
  /** Told what is being done, in a few words, when it takes a moment. */
  onProgress?: (text: string) => void
  /** More `-c name=value` settings, for tests and measurements. */
  settings?: Record<string, string>
}
export type Postgres = {
  /** Database `tablestakes` as the role of that name: may create databases and roles, is no superuser. */
  url: string
  /** Database `postgres` as the superuser. */
  adminUrl: string
  port: number
  pid: number
  /** Resolves when the server has ended, wished or not. */
  ended: Promise<void>
  stop(): Promise<void>
}
export declare function startPostgres(options: PostgresOptions): Promise<Postgres>
/** The address of the database that a launcher runs on this folder, for tools that look into a running product. */
export declare function urlOfRunning(dataDir: string): string
