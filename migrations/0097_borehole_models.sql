-- Comparisons that could be calculated so far keep the boreholes of so far, as 0094 did with the models before. Those of
-- the demonstration take the new ones.
INSERT INTO "mandate_models" ("mandate", "models_of")
select mandates.id, '2026-11-28' from mandates
where (mandates.answers ? 'useful_heat' or exists (
    select from consumptions where consumptions.building = mandates.building
      and (consumptions.mandate = mandates.id or consumptions.mandate is null)
      and consumptions.usage in ('heating', 'heating_dhw') and consumptions.deleted_at is null))
  and not exists (
    select from demonstration_records where resource = 'mandates' and record_id = mandates.id)
on conflict ("mandate") do nothing;
