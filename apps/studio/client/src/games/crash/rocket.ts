/** The rocket and its flame as drawings of their own, upright around their middle: the scene and the proof page show them. */
const gradient = (id: string, at: string, stops: readonly [number, string, number?][]) =>
  `<linearGradient id="${id}" ${at}>${stops
    .map(([offset, color, alpha = 1]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${alpha}"/>`)
    .join('')}</linearGradient>`

const DOWN = 'x1="0" y1="0" x2="0" y2="1"'
const ACROSS = 'x1="0" y1=".3" x2="1" y2=".5"'
const SLANTED = 'x1="0" y1="0" x2="1" y2="1"'

export const ROCKET = {
  width: 104,
  height: 150,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-52 -88 104 150" width="312" height="450"><defs>${gradient(
    'b',
    ACROSS,
    [
      [0, '#ffffff'],
      [0.4, '#e6ecff'],
      [0.7, '#9fb0ea'],
      [1, '#5a6bbd'],
    ],
  )}${gradient('n', ACROSS, [
    [0, '#ff9db0'],
    [0.45, '#f2335f'],
    [1, '#8f0a3a'],
  ])}${gradient('l', SLANTED, [
    [0, '#ff8aa0'],
    [1, '#e0204f'],
  ])}${gradient('r', SLANTED, [
    [0, '#c9164a'],
    [1, '#6d0530'],
  ])}${gradient('w', SLANTED, [
    [0, '#bff0ff'],
    [0.5, '#3aa5ff'],
    [1, '#123a9c'],
  ])}</defs><path d="M-20 0C-44 14-48 36-44 56L-18 38Z" fill="url(#l)"/><path d="M20 0C44 14 48 36 44 56L18 38Z" fill="url(#r)"/><path d="M-14 38H14L11 50H-11Z" fill="#3b4684"/><path d="M0-84C26-52 32-8 22 40H-22C-32-8-26-52 0-84Z" fill="url(#b)"/><path d="M0-84C12-69 20-52 24-34H-24C-20-52-12-69 0-84Z" fill="url(#n)"/><circle cy="-8" r="14" fill="#4456b0"/><circle cy="-8" r="10.5" fill="url(#w)"/><path d="M-7-11A8 8 0 0 1-1-16" stroke="#fff" stroke-width="2.6" stroke-linecap="round" fill="none"/><path d="M-15 30C-21-6-17-40-8-60" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none" opacity=".8"/></svg>`,
} as const

/** It hangs from its upper edge. */
export const FLAME = {
  width: 60,
  height: 112,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-30 40 60 112" width="180" height="336"><defs>${gradient(
    'o',
    DOWN,
    [
      [0, '#ff7a1a'],
      [0.5, '#ff4d2e', 0.9],
      [1, '#ff2e6e', 0],
    ],
  )}${gradient('i', DOWN, [
    [0, '#fffbe0'],
    [0.5, '#ffd54d'],
    [1, '#ff9d1f', 0.2],
  ])}</defs><path d="M-20 40C-30 80-12 108 0 150C12 108 30 80 20 40Z" fill="url(#o)"/><path d="M-12 40C-18 68-6 84 0 112C6 84 18 68 12 40Z" fill="url(#i)"/></svg>`,
} as const

export const asAddress = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`
