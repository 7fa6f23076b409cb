-- Ends the stakes still open in a round that a play has closed, the play's own stake too. The player's balance is locked.
create or replace function close_round(p bigint, c text, closed_by uuid, account integer, round text) returns void
language plpgsql as $$
declare
  b balance;
  staked open_stake;
begin
  for staked in
    select * from open_stake o
    where o.player_id = p and o.currency = c
      and (o.play_id = closed_by or o.account_id = account and o.reference = round)
    order by o.play_id
  loop
    if b.player_id is null then
      select * into b from balance w where w.player_id = p and w.currency = c;
    end if;
    b := take_off_table(b, staked, closing_key(closed_by, staked.play_id), closed_by);
  end loop;
  if b.player_id is not null then perform keep_balance(b); end if;
end $$;
