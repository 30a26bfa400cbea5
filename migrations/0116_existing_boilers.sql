-- Comparisons that could be calculated so far and rest on the efficiency of a new boiler keep it, as 0097 did with the
-- boreholes of before. Those of the demonstration take that of a boiler in service.
INSERT INTO "mandate_models" ("mandate", "models_of")
select mandates.id, '2026-11-29' from mandates
where mandates.answers ->> 'boiler_efficiency' is null
  and (mandates.answers ? 'useful_heat' or exists (
    select from consumptions where consumptions.building = mandates.building
      and (consumptions.mandate = mandates.id or consumptions.mandate is null)
      and consumptions.usage in ('heating', 'heating_dhw') and consumptions.deleted_at is null))
  and not exists (
    select from demonstration_records where resource = 'mandates' and record_id = mandates.id)
on conflict ("mandate") do nothing;
