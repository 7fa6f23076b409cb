/** Numbers and addresses keep their own direction inside a sentence of a language written from the right. */
export const isolate = (words: string): string => `\u2066${words}\u2069`
