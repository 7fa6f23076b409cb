/** Whether a win of the journal was paid from a jackpot's account; `entry` is the table's name in the statement. */
export const isPot = (entry: string) => `exists (
  select from house_account h where h.account_id = ${entry}.account_id and h.kind = 'jackpot')`
