import { type Plugin } from 'vite';
/**
 * The React compiler drops bigint literals: inside a component or hook `0n` becomes `undefined`, silently in comparisons.
 * Money is bigint everywhere, so literals are written as calls before the compiler sees them.
 */
export declare function keepBigints(): Plugin;
