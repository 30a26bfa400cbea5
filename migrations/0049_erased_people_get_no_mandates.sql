-- Somebody whose data were erased takes part in no further mandate. Held, so that an erasure at the same moment waits
-- or is seen; the hint is the key of the text at the field.
create function refuse_erased_people() returns trigger language plpgsql as $$
declare
  named record;
  person text;
begin
  for named in
    select * from (values
      ('client', new.client, case when tg_op = 'UPDATE' then old.client end),
      ('partner', new.partner, case when tg_op = 'UPDATE' then old.partner end),
      ('responsible', new.responsible, case when tg_op = 'UPDATE' then old.responsible end)
    ) as people (field, id, before)
    where id is not null and id is distinct from before
    order by id
  loop
    select email into person from users where id = named.id for key share;
    if person like '%@erased.invalid' then
      raise exception 'person % was erased', named.id using
        errcode = 'check_violation',
        detail = format('Key (%s)=(%s) is a person whose data were erased.', named.field, named.id),
        hint = 'user:error.erased';
    end if;
  end loop;
  return new;
end $$;
--> statement-breakpoint
create trigger refuse_erased_people before insert or update of client, partner, responsible on mandates
  for each row execute function refuse_erased_people();
