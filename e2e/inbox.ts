/** What the product's sandbox delivered: codes and letters, as their receiver would read them. */
import { expect } from '@playwright/test'

type Letter = { channel: 'sms' | 'email'; subject: string; text: string; code: string | null }

/** Newest first. */
export async function lettersTo(baseURL: string, receiver: string): Promise<Letter[]> {
  const { hostname, port } = new URL(baseURL)
  const answer = await fetch(`http://${hostname}:${Number(port) + 2}/inbox?to=${encodeURIComponent(receiver)}`)
  return (await answer.json()) as Letter[]
}

/** Does what sends a code there, and reads it. */
export async function readCodeAfter(baseURL: string, receiver: string, send: () => Promise<unknown>): Promise<string> {
  const countCodes = async () => (await lettersTo(baseURL, receiver)).filter(({ code }) => code !== null).length
  const before = await countCodes()
  await send()
  await expect.poll(countCodes, `a code for ${receiver}`).toBeGreaterThan(before)
  const newest = (await lettersTo(baseURL, receiver)).find(({ code }) => code !== null)
  return newest!.code!
}
