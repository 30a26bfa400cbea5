CREATE TABLE "mandate_follow_ups" (
	"mandate" integer PRIMARY KEY NOT NULL,
	"found" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"result" double precision,
	"attainment" double precision,
	"reached" boolean,
	"measured_until" date
);
--> statement-breakpoint
ALTER TABLE "mandate_follow_ups" ADD CONSTRAINT "mandate_follow_ups_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mandate_follow_ups_attainment" ON "mandate_follow_ups" USING btree ("attainment","mandate");--> statement-breakpoint
CREATE INDEX "mandate_follow_ups_reached" ON "mandate_follow_ups" USING btree ("reached","mandate");
--> statement-breakpoint
-- Lists and exports show what readings say of a follow-up: a job calculates it anew once the form or a consumption of its
-- building changes. It writes no history, as nobody entered it.
create function refresh_follow_up() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('mandates.refreshFollowUp', json_build_object('mandate', new.id),
    job_key => format('mandates.refreshFollowUp/%s', new.id));
  return null;
end $$;
--> statement-breakpoint
create trigger refresh_follow_up_of_new after insert on mandates for each row
  when (new.kind in ('amoen', 'ged') and new.answers <> '{}')
  execute function refresh_follow_up();
--> statement-breakpoint
create trigger refresh_follow_up after update of answers, kind, building, deleted_at on mandates for each row
  when ((old.kind in ('amoen', 'ged') or new.kind in ('amoen', 'ged')) and
    (old.answers, old.kind, old.building, old.deleted_at) is distinct from (new.answers, new.kind, new.building, new.deleted_at))
  execute function refresh_follow_up();
--> statement-breakpoint
create function refresh_follow_ups_of_building() returns trigger language plpgsql as $$
begin
  -- Both buildings of a consumption that moves.
  perform graphile_worker.add_job('mandates.refreshFollowUp', json_build_object('building', changed),
      job_key => format('mandates.refreshFollowUp/building/%s', changed))
    from (select distinct unnest(array[old.building, new.building]) as changed) buildings
    where exists (select from mandates where building = changed and kind in ('amoen', 'ged'));
  return null;
end $$;
--> statement-breakpoint
create trigger refresh_follow_ups after insert or update or delete on consumptions
  for each row execute function refresh_follow_ups_of_building();
--> statement-breakpoint
-- Whoever has a list open sees the new figures.
create function tell_follow_up() returns trigger language plpgsql as $$
begin
  perform pg_notify('egide_changes', json_build_array((select coalesce(max(id), 0) from history), 'mandates', new.mandate,
    (select version from mandates where id = new.mandate))::text);
  return null;
end $$;
--> statement-breakpoint
create trigger tell_follow_up after insert or update on mandate_follow_ups
  for each row execute function tell_follow_up();
--> statement-breakpoint
-- As in 0094, and the reference area of the building, from which the subsidy of a report follows.
create or replace function found_answers(of_mandate integer) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'boiler_power', plant.power,
    'plant_year', plant.year,
    'supply_temperature', plant.supply_temperature,
    'report_language', client.language,
    'report_area', round(buildings.sre::numeric),
    'models_of', models.models_of,
    'report_date', (
      select max((reports.published_at at time zone 'Europe/Zurich')::date) from reports
      where reports.mandate = mandates.id and reports.published_at is not null and reports.state = 'done' and reports.deleted_at is null)))
  from mandates
  join buildings on buildings.id = mandates.building
  left join users client on client.id = mandates.client
  left join mandate_models models on models.mandate = mandates.id
  cross join lateral (
    select
      case when bool_and(power is not null) then round(sum(power)::numeric, 1) end as power,
      case when bool_and(year is not null) and min(year) = max(year) then min(year) end as year,
      case when bool_and(systems.supply_temperature is not null)
          and min(systems.supply_temperature) = max(systems.supply_temperature)
        then min(systems.supply_temperature) end as supply_temperature
    from heating_systems systems
    where systems.building = mandates.building and (systems.mandate = mandates.id or systems.mandate is null)
      and systems.deleted_at is null and (systems.status is null or systems.status = 'in_service')) plant
  where mandates.id = of_mandate
$$;
