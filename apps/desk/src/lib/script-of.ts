/** Which of our faces the words need; their direction the browser finds itself. */
export function langOf(text: string): 'ur' | 'bn' | undefined {
  if (/\p{Script=Arabic}/u.test(text)) return 'ur'
  return /\p{Script=Bengali}/u.test(text) ? 'bn' : undefined
}
