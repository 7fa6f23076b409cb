/** The jurisdiction profiles that are shipped; what they say is the domain's. */
export const profileNames = [
  'open',
  'strict',
  'india',
  'brazil',
  'philippines',
  'bangladesh',
  'pakistan',
  'great-britain',
] as const
