import { drawGlow, drawShadow, drawSpark } from './light.ts'
import type { Paint } from './paint.ts'
import { BLUE, GOLD, GREEN, RED, VIOLET, WHITE } from './palette.ts'
import type { Picture } from './picture.ts'
import { drawBurst } from './solids/burst.ts'
import { drawCardBack } from './solids/card.ts'
import { drawChest } from './solids/chest.ts'
import { drawChip, drawStack } from './solids/chip.ts'
import { drawCoin } from './solids/coin.ts'
import { drawCrown, type Metal } from './solids/crown.ts'
import { drawLetter, drawRedEnvelope } from './solids/envelope.ts'
import { BLUE_GEM, drawGem, type GemTones, GREEN_GEM, PINK_GEM, RED_GEM, TEAL_GEM } from './solids/gem.ts'
import { drawGiftBox, drawOpenBox } from './solids/gift-box.ts'
import { drawMedal } from './solids/medal.ts'
import { drawNote } from './solids/note.ts'
import { drawPan } from './solids/pan.ts'
import { drawTicket, star } from './solids/ticket.ts'
import { drawTrophy } from './solids/trophy.ts'

const BOX = '0 0 120 120'

/** Lifts an object off the page a little: a soft shadow below it. */
function stand(draw: (paint: Paint) => string): Picture['draw'] {
  return (paint) => drawShadow(paint, { x: 62, y: 108, rx: 46, ry: 9, strength: 0.5 }) + draw(paint)
}

const things: Readonly<Record<string, Picture['draw']>> = {
  coin: (paint) => drawCoin(paint, { x: 58, y: 56, r: 52 }),
  'gold-coin': (paint) =>
    drawCoin(paint, { x: 58, y: 56, r: 52, face: `<path d="${star(28)}" fill="#9a5600" opacity=".85"/>` }) +
    drawSpark({ x: 92, y: 22, r: 15 }),
  'gold-heap': stand(
    (paint) =>
      drawCoin(paint, { x: 34, y: 92, r: 24, turn: -10, squash: 0.5 }) +
      drawCoin(paint, { x: 86, y: 92, r: 24, turn: 10, squash: 0.5 }) +
      drawCoin(paint, { x: 60, y: 94, r: 26, squash: 0.5 }) +
      drawCoin(paint, { x: 46, y: 76, r: 24, turn: 8, squash: 0.55 }) +
      drawCoin(paint, { x: 76, y: 74, r: 24, turn: -8, squash: 0.55 }) +
      drawCoin(paint, { x: 60, y: 40, r: 30, turn: -12, squash: 0.97 }),
  ),
  'cash-note': (paint) => drawNote(paint, { x: 58, y: 56, scale: 1.12, turn: -8 }),
  'cash-pile': stand(
    (paint) =>
      drawNote(paint, { x: 60, y: 82, turn: -4 }) +
      drawNote(paint, { x: 58, y: 66, turn: 5 }) +
      drawNote(paint, { x: 62, y: 50, turn: -7 }) +
      drawCoin(paint, { x: 92, y: 92, r: 18, turn: 12, squash: 0.9 }),
  ),
  chip: (paint) => drawChip(paint, { x: 60, y: 52, r: 52, tones: BLUE, squash: 0.62, thickness: 0.28 }),
  'chip-stack': stand((paint) =>
    drawStack(paint, { x: 60, y: 82, r: 44, colours: [BLUE, WHITE, BLUE, BLUE], count: 4 }),
  ),
  trophy: stand((paint) => drawTrophy(paint, { x: 60, y: 58 })),
  medal: (paint) => drawMedal(paint, { x: 60, y: 62, scale: 0.96, ribbon: BLUE }),
  'chest-closed': stand((paint) => drawChest(paint, { x: 60, y: 60, scale: 0.92 })),
  'chest-open': stand((paint) => drawChest(paint, { x: 60, y: 68, scale: 0.88, isOpen: true })),
  'gift-closed': stand((paint) => drawGiftBox(paint, { x: 60, y: 66, size: 50 })),
  'gift-open': stand((paint) => drawOpenBox(paint, { x: 54, y: 84, size: 36 })),
  'red-envelope': (paint) => drawRedEnvelope(paint, { x: 58, y: 58, scale: 1.08, turn: -6 }),
  letter: (paint) => drawLetter(paint, { x: 58, y: 58, turn: -5, seal: GOLD }),
  ticket: (paint) => drawTicket(paint, { x: 58, y: 58, scale: 0.92, turn: -10, tones: VIOLET }),
  'free-spin': (paint) =>
    drawTicket(paint, { x: 58, y: 58, scale: 0.92, turn: -10, tones: RED }) + drawSpark({ x: 94, y: 30, r: 16 }),
  pan: stand((paint) => drawPan(paint, { x: 60, y: 66, scale: 0.98 })),
  'gem-pink': (paint) => drawGem(paint, { x: 60, y: 56, size: 52, tones: PINK_GEM }),
  'gem-teal': (paint) => drawGem(paint, { x: 60, y: 56, size: 52, tones: TEAL_GEM }),
  'gem-blue': (paint) => drawGem(paint, { x: 60, y: 56, size: 52, tones: BLUE_GEM }),
  'gem-red': (paint) => drawGem(paint, { x: 60, y: 56, size: 52, tones: RED_GEM }),
  'card-back-blue': (paint) => drawCardBack(paint, { x: 57, y: 55, width: 74, colours: ['#3b62ff', '#1a1f9c'] }),
  'card-back-violet': (paint) => drawCardBack(paint, { x: 57, y: 55, width: 74, colours: ['#a05cff', '#34109a'] }),
  'card-back-red': (paint) => drawCardBack(paint, { x: 57, y: 55, width: 74, colours: ['#ff4a70', '#7d0530'] }),
}

const BRONZE: Metal = ['#ffd9b8', '#d98a4a', '#8a4818', '#4a2208']
const SILVER: Metal = ['#ffffff', '#cdd7f5', '#7886bd', '#384276']
const GOLD_CROWN: Metal = ['#fff0b4', '#ffc840', '#c27806', '#7a4300']
const PLATINUM: Metal = ['#ffffff', '#bfeef5', '#5aa0c4', '#1c4a78']
const ROSE: Metal = ['#fff0f4', '#ffb3c8', '#c25480', '#6e1c4a']
const OBSIDIAN: Metal = ['#b8a8ff', '#5a3fd0', '#2a157a', '#120640']

/** Ten VIP levels and the entry level: metal, stone and number of points rise together. */
const crowns: readonly { metal: Metal; gem: GemTones; points: number }[] = [
  { metal: BRONZE, gem: GREEN_GEM, points: 3 },
  { metal: BRONZE, gem: BLUE_GEM, points: 3 },
  { metal: SILVER, gem: BLUE_GEM, points: 3 },
  { metal: SILVER, gem: RED_GEM, points: 5 },
  { metal: GOLD_CROWN, gem: RED_GEM, points: 5 },
  { metal: GOLD_CROWN, gem: BLUE_GEM, points: 5 },
  { metal: ROSE, gem: PINK_GEM, points: 5 },
  { metal: PLATINUM, gem: TEAL_GEM, points: 5 },
  { metal: PLATINUM, gem: PINK_GEM, points: 7 },
  { metal: OBSIDIAN, gem: PINK_GEM, points: 7 },
  { metal: GOLD_CROWN, gem: PINK_GEM, points: 7 },
]

const crownPictures = crowns.map(
  (crown, level): Picture => ({
    key: `objects/crown-${level}`,
    box: BOX,
    draw: stand((paint) => drawCrown(paint, { x: 59, y: 62, scale: 0.9, ...crown })),
  }),
)

export const objects: readonly Picture[] = [
  ...Object.entries(things).map(([name, draw]): Picture => ({ key: `objects/${name}`, box: BOX, draw })),
  ...crownPictures,
  {
    key: 'objects/stakes',
    box: '0 0 190 150',
    draw: (paint) =>
      drawGlow(paint, { x: 102, y: 66, r: 86, colour: '#6ea2ff', strength: 0.5 }) +
      drawShadow(paint, { x: 116, y: 136, rx: 72, ry: 14, strength: 0.65 }) +
      drawStack(paint, { x: 146, y: 116, r: 28, colours: [BLUE, WHITE, BLUE, BLUE], count: 4 }) +
      drawStack(paint, { x: 96, y: 124, r: 32, colours: [GOLD, GOLD, WHITE], count: 3 }) +
      drawCoin(paint, { x: 104, y: 58, r: 26, turn: -14, squash: 0.95 }) +
      drawCoin(paint, { x: 158, y: 46, r: 13, turn: 20, squash: 0.8 }) +
      drawSpark({ x: 124, y: 36, r: 9 }) +
      drawSpark({ x: 72, y: 70, r: 6, opacity: 0.9 }),
  },
  {
    key: 'objects/reward-burst',
    box: '0 0 320 320',
    draw: (paint) => drawBurst(paint, { x: 160, y: 160, r: 158 }),
  },
  {
    key: 'objects/lottery-reward',
    box: '0 0 320 320',
    draw: (paint) =>
      drawBurst(paint, { x: 160, y: 150, r: 148 }) +
      drawShadow(paint, { x: 164, y: 274, rx: 110, ry: 18, strength: 0.6 }) +
      drawStack(paint, { x: 96, y: 250, r: 40, colours: [BLUE, WHITE, BLUE], count: 3 }) +
      drawStack(paint, { x: 226, y: 250, r: 40, colours: [GREEN, WHITE, GREEN], count: 3 }) +
      drawStack(paint, { x: 162, y: 262, r: 46, colours: [GOLD, GOLD, WHITE, GOLD], count: 4 }) +
      drawGlow(paint, { x: 158, y: 130, r: 110, colour: '#fff3c4', strength: 0.8 }) +
      drawCoin(paint, { x: 158, y: 128, r: 66, turn: -12, squash: 0.98 }) +
      drawSpark({ x: 208, y: 78, r: 26 }) +
      drawSpark({ x: 92, y: 150, r: 14, opacity: 0.9 }),
  },
]
