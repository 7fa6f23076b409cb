// opentype.js ships no types; these are the few parts the lettering needs.
declare module 'opentype.js/dist/opentype.mjs' {
  export type Path = { toPathData(decimals: number): string }
  export type Font = {
    getPath(text: string, x: number, y: number, size: number): Path
    getAdvanceWidth(text: string, size: number): number
  }
  export function parse(buffer: ArrayBuffer): Font
}
