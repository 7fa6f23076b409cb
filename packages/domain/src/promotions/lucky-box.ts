/** The lucky box (specification §4): a gift box while boxes of the day are left, otherwise a wheel. */
export function luckyBoxForm(boxesLeft: number): 'giftBox' | 'wheel' {
  return boxesLeft > 0 ? 'giftBox' : 'wheel'
}
