/** How old somebody is on a day of UTC. `birthday` is dd/mm/yyyy. */
export function ageAt(birthday: string, nowMs: number): number {
  const [day = 0, month = 0, year = 0] = birthday.split('/').map(Number)
  const now = new Date(nowMs)
  const hasHadBirthday = now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day)
  return now.getUTCFullYear() - year - (hasHadBirthday ? 0 : 1)
}
