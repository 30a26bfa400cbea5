-- The answers of a mandate's form that other records hold: what its heating systems in service agree on, the language of
-- its client, the day of its last published report. The form shows them as long as nobody enters another value.
create function found_answers(of_mandate integer) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'boiler_power', plant.power,
    'plant_year', plant.year,
    'supply_temperature', plant.supply_temperature,
    'report_language', client.language,
    'report_date', (
      select max((reports.published_at at time zone 'Europe/Zurich')::date) from reports
      where reports.mandate = mandates.id and reports.published_at is not null and reports.state = 'done' and reports.deleted_at is null)))
  from mandates
  left join users client on client.id = mandates.client
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
