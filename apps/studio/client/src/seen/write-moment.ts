/** Day and time of a moment in the page's language, with Latin figures. */
export function writeMoment(moment: number): string {
  const format = new Intl.DateTimeFormat(`${document.documentElement.lang}-u-nu-latn`, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  return format.format(moment)
}
