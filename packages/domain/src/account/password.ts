/**
 * Passwords (specification §5): at least 6 characters; the strength counts the classes digits, lowercase, uppercase
 * and the symbols . - _ and is 0 below 6 characters. The commonest passwords are refused whatever their strength.
 */

/** Specification §5. */
const MINIMUM_LENGTH = 6

export type PasswordProblem = 'PASSWORD_SHORT' | 'PASSWORD_COMMON'

export function passwordProblem(password: string): PasswordProblem | null {
  if (isShort(password)) return 'PASSWORD_SHORT'
  return isCommonPassword(password) ? 'PASSWORD_COMMON' : null
}

/** 0 to 4: how many classes of characters the password draws on. */
export function passwordStrength(password: string): number {
  if (isShort(password)) return 0
  return [/[0-9]/, /[a-z]/, /[A-Z]/, /[.\-_]/].filter((characters) => characters.test(password)).length
}

/**
 * How strong a password is shown to be, 0 to 4: by its classes, or by its length where that makes it harder to guess. Four plain words
 * are stronger than eight characters of every class; one letter repeated is not.
 */
export function passwordGrade(password: string): number {
  if (isShort(password) || isCommonPassword(password)) return 0
  const letters = Array.from(password)
  const distinct = new Set(letters).size
  const byLength = distinct < 6 ? 0 : letters.length >= 20 ? 4 : letters.length >= 14 ? 3 : 0
  return Math.max(passwordStrength(password), byLength)
}

/** Among the passwords everybody tries first: a listed one in any case, one repeated character, or a straight run. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  return commonPasswords().includes(plain) || /^(.)\1*$/u.test(plain) || isRun(plain)
}

/** Neighbours in code order, up or down: 456789, fedcba. */
function isRun(text: string): boolean {
  const steps = Array.from(text.slice(1), (letter, index) => letter.charCodeAt(0) - text.charCodeAt(index))
  return steps.length > 0 && (steps.every((step) => step === 1) || steps.every((step) => step === -1))
}

function isShort(password: string): boolean {
  return Array.from(password).length < MINIMUM_LENGTH
}

/** Words that head every published list, each refused bare (when long enough) and with the endings people add. */
const WORDS =
  'password passw0rd pass admin qwerty welcome login letmein master dragon monkey football iloveyou princess ' +
  'sunshine shadow superman batman michael abc asd qwe user test guest hello love lucky casino money'
const ENDINGS = ' 1 12 123 1234 12345 123456 01 007 2024 2025 2026 ! 123! @123'

/** Well-known ones that follow no such pattern: digits, keyboard walks, and names and words of the sites' countries. */
const OTHERS =
  '123123 121212 112233 123321 654321 1234567890 0123456789 0987654321 987654321 1q2w3e 1q2w3e4r 1q2w3e4r5t ' +
  '1qaz2wsx qazwsx qazwsxedc zaq12wsx qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm 1qazxsw2 q1w2e3 q1w2e3r4 147258 ' +
  '147258369 159753 159357 789456 789456123 456123 741852 741852963 852456 963852741 102030 101010 131313 123654 ' +
  '123456a a123456 a12345 12345a 123456q 1234qwer qwer1234 asdf1234 zxcv1234 aa123456 aa12345678 abcd1234 a1b2c3 ' +
  'a1b2c3d4 11223344 11112222 00112233 520520 5201314 woaini 1314520 7758521 666888 168168 888999 p@ssw0rd p@ssword ' +
  'pa55word trustno1 access charlie donald freedom whatever starwars baseball basketball jordan harley hunter ' +
  'ranger buster soccer hockey killer george andrew thomas robert daniel joshua jessica jennifer michelle nicole ' +
  'ashley amanda maggie pepper ginger summer cookie cheese computer internet samsung google android facebook ' +
  'whatsapp secret changeme default pokemon naruto liverpool chelsea arsenal barcelona realmadrid ronaldo cristiano ' +
  'neymar messi10 flamengo corinthians palmeiras vasco123 saopaulo brasil gabriel rafael mariana beatriz senha123 ' +
  'senha1234 mudar123 teamo123 familia jesus123 deusfiel deusefiel indonesia jakarta bandung sayang sayangku ' +
  'bismillah bismillah123 rahasia rahasia123 katasandi anjing doraemon garuda persib india123 bharat krishna sairam ' +
  'jaimatadi omsairam ganesh lakshmi hanuman sachin virat18 mumbai pakistan pakistan123 allah786 786786 muhammad ' +
  'mohammed islamabad lahore karachi bangladesh bangla dhaka123 amarsonar philippines pilipinas maganda mahalko ' +
  'mahalkita iloveyou2 jollibee'

/** Every listed password of six characters or more, in lower case. */
export function commonPasswords(): string[] {
  const endings = ENDINGS.split(' ')
  const built = WORDS.split(' ').flatMap((word) => endings.map((ending) => word + ending))
  return [...built, ...OTHERS.split(' ')].filter((password) => !isShort(password))
}
