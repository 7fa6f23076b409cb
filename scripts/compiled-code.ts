import { fileURLToPath } from 'node:url'

/**
 * Where Node keeps what it has compiled, told by NODE_COMPILE_CACHE. A run of the tests starts a whole product dozens of
 * times and loads the same thousand files each time: removing their types and compiling them was most of a start.
 */
export const COMPILED_CODE = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))
