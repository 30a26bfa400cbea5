CREATE TABLE "mandate_models" (
	"mandate" integer PRIMARY KEY NOT NULL,
	"models_of" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mandate_models" ADD CONSTRAINT "mandate_models_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Comparisons that could be calculated so far keep the models of so far. Those of the demonstration take the new ones.
INSERT INTO "mandate_models" ("mandate", "models_of")
select mandates.id, '2026-11-27' from mandates
where (mandates.answers ? 'useful_heat' or exists (
    select from consumptions where consumptions.building = mandates.building
      and (consumptions.mandate = mandates.id or consumptions.mandate is null)
      and consumptions.usage in ('heating', 'heating_dhw') and consumptions.deleted_at is null))
  and not exists (
    select from demonstration_records where resource = 'mandates' and record_id = mandates.id);
--> statement-breakpoint
-- As in 0087, and the day whose models the mandate was begun with.
create or replace function found_answers(of_mandate integer) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'boiler_power', plant.power,
    'plant_year', plant.year,
    'supply_temperature', plant.supply_temperature,
    'report_language', client.language,
    'models_of', models.models_of,
    'report_date', (
      select max((reports.published_at at time zone 'Europe/Zurich')::date) from reports
      where reports.mandate = mandates.id and reports.published_at is not null and reports.state = 'done' and reports.deleted_at is null)))
  from mandates
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
