select kernel_track('users');
--> statement-breakpoint
select kernel_track('products');
--> statement-breakpoint
select kernel_track('buildings');
--> statement-breakpoint
select kernel_track('mandates');
--> statement-breakpoint
-- Keeps building_people in step with the person columns of buildings. Its foreign key refuses
-- somebody who does not exist.
create function keep_building_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.owners, old.manager, old.maintenance_companies)
      is not distinct from (new.owners, new.manager, new.maintenance_companies) then
    return null;
  end if;
  delete from building_people where building_id = new.id;
  insert into building_people (building_id, user_id, role)
    select new.id, unnest(new.owners), 'owner'
    union select new.id, new.manager, 'manager' where new.manager is not null
    union select new.id, unnest(new.maintenance_companies), 'maintenance';
  return null;
end $$;
--> statement-breakpoint
create trigger keep_building_people after insert or update on buildings
  for each row execute function keep_building_people();
--> statement-breakpoint
-- Numbers of mandates count up within a year; a sequence a year, made when the year comes, so that
-- people who create mandates at once do not wait for each other.
create function next_mandate_number(year int) returns int language plpgsql as $$
declare name text := format('mandate_number_%s', year);
begin
  if to_regclass(name) is null then
    perform pg_advisory_xact_lock(hashtext(name));
    execute format('create sequence if not exists %I', name);
  end if;
  return nextval(name);
end $$;
--> statement-breakpoint
insert into products (code, kind, name) values
  ('CECB', 'cecb', '{"fr": "CECB", "en": "CECB", "it": "CECE"}'),
  ('CECB-PLUS', 'cecbplus', '{"fr": "CECB Plus", "en": "CECB Plus", "it": "CECE Plus"}'),
  ('CONSEIL-INCITATIF', 'incitative_consulting', '{"fr": "Conseil incitatif", "en": "Incitative consultation", "it": "Consulenza incentivante"}'),
  ('AMOEN', 'amoen', '{"fr": "AMOén", "en": "AMOén", "it": "AMOén"}'),
  ('GED', 'ged', '{"fr": "GED", "en": "GED", "it": "GED"}'),
  ('PEIK', 'peik', '{"fr": "PEIK", "en": "PEIK", "it": "PEIK"}'),
  ('CONCEPT-CVC', 'cvc_concept', '{"fr": "Concept CVC", "en": "HVAC concept", "it": "Concetto RVC"}');
