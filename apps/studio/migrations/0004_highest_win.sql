-- What a round pays at most, as it was in force when its bet was placed: a later change of the limits does not touch it. Rounds
-- from before have none; they were paid by the limits of their day.
alter table round add column most_win bigint check (most_win > 0);
