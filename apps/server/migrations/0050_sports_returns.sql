-- Whether what a settled bet was paid is only its stake, back: a bet that turns void, or no longer is, is booked anew even where it pays the
-- same, since a void bet counts for no bonus.
alter table sports_bet add column is_returned boolean not null default false;
