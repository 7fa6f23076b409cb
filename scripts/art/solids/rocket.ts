import type { Paint } from '../paint.ts'
import { type Place, place } from '../place.ts'

/** The rocket of Crash, nose up, about 130 units tall, flame below it. */
export function drawRocket(paint: Paint, spot: Place): string {
  const body = paint.linear(
    [
      [0, '#ffffff'],
      [0.4, '#e6ecff'],
      [0.7, '#9fb0ea'],
      [1, '#5a6bbd'],
    ],
    { from: [0, 0.3], to: [1, 0.5] },
  )
  const nose = paint.linear(
    [
      [0, '#ff9db0'],
      [0.45, '#f2335f'],
      [1, '#8f0a3a'],
    ],
    { from: [0, 0.2], to: [1, 0.5] },
  )
  const flame = paint.down([
    [0, '#ff7a1a'],
    [0.5, '#ff4d2e', 0.9],
    [1, '#ff2e6e', 0],
  ])
  const heart = paint.down([
    [0, '#fffbe0'],
    [0.5, '#ffd54d'],
    [1, '#ff9d1f', 0.2],
  ])
  const litFin = paint.linear([
    [0, '#ff8aa0'],
    [1, '#e0204f'],
  ])
  const farFin = paint.linear([
    [0, '#c9164a'],
    [1, '#6d0530'],
  ])
  const glass = paint.linear([
    [0, '#bff0ff'],
    [0.5, '#3aa5ff'],
    [1, '#123a9c'],
  ])
  return place(
    spot,
    `<path d="M-20 40C-30 80-12 108 0 150C12 108 30 80 20 40Z" fill="${flame}"/>` +
      `<path d="M-12 40C-18 68-6 84 0 112C6 84 18 68 12 40Z" fill="${heart}"/>` +
      `<path d="M-20 0C-44 14-48 36-44 56L-18 38Z" fill="${litFin}"/>` +
      `<path d="M20 0C44 14 48 36 44 56L18 38Z" fill="${farFin}"/><path d="M-14 38H14L11 50H-11Z" fill="#3b4684"/>` +
      `<path d="M0-84C26-52 32-8 22 40H-22C-32-8-26-52 0-84Z" fill="${body}"/>` +
      `<path d="M0-84C12-69 20-52 24-34H-24C-20-52-12-69 0-84Z" fill="${nose}"/>` +
      `<circle cy="-8" r="14" fill="#4456b0"/><circle cy="-8" r="10.5" fill="${glass}"/>` +
      `<path d="M-7-11A8 8 0 0 1-1-16" stroke="#fff" stroke-width="2.6" stroke-linecap="round" fill="none"/>` +
      `<path d="M-15 30C-21-6-17-40-8-60" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none" opacity=".8"/>`,
  )
}
