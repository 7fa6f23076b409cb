/**
 * The key of every sentence the product can show, typed from the English files (English is the source, a test holds the
 * other languages to it). Types only: no dictionary enters a bundle through this file.
 */
export type TextKey =
  | Extract<keyof typeof import('../messages/en/1-shell.json'), string>
  | Extract<keyof typeof import('../messages/en/2-refusals.json'), string>
  | Extract<keyof typeof import('../messages/en/3-lobby.json'), string>
  | Extract<keyof typeof import('../messages/en/4-play.json'), string>
  | Extract<keyof typeof import('../messages/en/5-entry.json'), string>
  | Extract<keyof typeof import('../messages/en/6-account.json'), string>
  | Extract<keyof typeof import('../messages/en/7-security.json'), string>
  | Extract<keyof typeof import('../messages/en/8-legal.json'), string>
  | Extract<keyof typeof import('../messages/en/9-letters.json'), string>
  | Extract<keyof typeof import('../messages/en/10-wallet.json'), string>
  | Extract<keyof typeof import('../messages/en/11-history.json'), string>
  | Extract<keyof typeof import('../messages/en/12-deposits.json'), string>
  | Extract<keyof typeof import('../messages/en/13-withdrawals.json'), string>
  | Extract<keyof typeof import('../messages/en/14-games.json'), string>
  | Extract<keyof typeof import('../messages/en/15-rules.json'), string>
  | Extract<keyof typeof import('../messages/en/16-browse.json'), string>
  | Extract<keyof typeof import('../messages/en/17-play.json'), string>
  | Extract<keyof typeof import('../messages/en/18-protection.json'), string>
  | Extract<keyof typeof import('../messages/en/19-promotions.json'), string>
  | Extract<keyof typeof import('../messages/en/28-push.json'), string>
  | Extract<keyof typeof import('../messages/en/29-sports.json'), string>
  | Extract<keyof typeof import('../messages/en/22-agents.json'), string>
  | Extract<keyof typeof import('../messages/en/20-boxes.json'), string>
  | Extract<keyof typeof import('../messages/en/21-boards.json'), string>
  | Extract<keyof typeof import('../messages/en/26-support.json'), string>
  | Extract<keyof typeof import('../messages/en/27-care.json'), string>
  | Extract<keyof typeof import('../messages/en/24-vipmail.json'), string>
  | Extract<keyof typeof import('../messages/en/23-rewards.json'), string>
  | Extract<keyof typeof import('../messages/en/25-inviting.json'), string>
  | Extract<keyof typeof import('../messages/en/31-freerounds.json'), string>
  | Extract<keyof typeof import('../messages/en/30-slots.json'), string>
  | Extract<keyof typeof import('../messages/en/32-steps.json'), string>
  | Extract<keyof typeof import('../messages/en/33-cards.json'), string>
