-- A building takes 2 400 consumptions, 600 of them from one client: estimates calculate with all of them. Whoever adds
-- to a building waits for others who do, so that none of them counts too few; the hint is the key of the text.
create function refuse_many_consumptions() returns trigger language plpgsql as $$
declare
  most_of_building constant int := 2400;
  most_of_client constant int := 600;
  places int[];
  people int[];
  place int;
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct building order by building), array_agg(distinct entered_by)
      into places, people from added where deleted_at is null;
  else
    select array_agg(distinct added.building order by added.building), array_agg(distinct added.entered_by)
      into places, people from added join before using (id)
      where added.deleted_at is null
        and (added.building <> before.building or before.deleted_at is not null);
  end if;
  if places is null then return null; end if;
  foreach place in array places loop
    perform pg_advisory_xact_lock(4512130, place);
  end loop;
  if exists (select from consumptions where building = any (places) and deleted_at is null
      group by building having count(*) > most_of_building) then
    raise exception 'too many consumptions' using errcode = 'program_limit_exceeded',
      detail = most_of_building::text, hint = 'consumption:too_many';
  end if;
  if exists (select from consumptions join users on users.id = consumptions.entered_by
      where building = any (places) and consumptions.deleted_at is null and entered_by = any (people)
        and 'client' = any (users.groups) and not 'admin' = any (users.groups)
      group by building, entered_by having count(*) > most_of_client) then
    raise exception 'too many consumptions of one client' using errcode = 'program_limit_exceeded',
      detail = most_of_client::text, hint = 'consumption:too_many_own';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger refuse_many_new after insert on consumptions
  referencing new table as added for each statement execute function refuse_many_consumptions();
--> statement-breakpoint
create trigger refuse_many_moved after update on consumptions
  referencing new table as added old table as before for each statement execute function refuse_many_consumptions();
