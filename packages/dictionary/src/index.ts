export { type ChunkFile, chunkFiles } from './chunk-files.ts'
export type { TextKey } from './keys.ts'
export { isLanguage, type Language, languages } from './messages.ts'
export { textFor } from './text-for.ts'
