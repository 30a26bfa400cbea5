-- Data of the demonstration is dated when it would have been entered: `egide.at` says it within a transaction.
create or replace function kernel_stamp() returns trigger language plpgsql as $$
declare
  source text := coalesce(nullif(current_setting('egide.source', true), ''), 'system');
  sources jsonb := coalesce(nullif(current_setting('egide.sources', true), ''), '{}')::jsonb;
  actor int := nullif(current_setting('egide.actor', true), '')::int;
  generated text[] := kernel_generated(tg_relid);
  before jsonb := '{}';
  said timestamptz := nullif(current_setting('egide.at', true), '')::timestamptz;
  moment timestamptz := coalesce(said, now());
  stamps jsonb;
begin
  if tg_op = 'UPDATE' then
    before := kernel_said(to_jsonb(old)) - generated;
    moment := coalesce(said, greatest(clock_timestamp(), old.updated_at));
  end if;
  select jsonb_object_agg(key, jsonb_build_object('source', coalesce(sources ->> key, source), 'at',
      to_char(moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', actor))
    into stamps
    from jsonb_each(kernel_said(to_jsonb(new)) - generated)
    where value is distinct from coalesce(before -> key, 'null');
  if tg_op = 'INSERT' then
    new.version := 1;
    new.updated_at := coalesce(said, new.updated_at);
    new.provenance := coalesce(stamps, '{}');
  elsif stamps is not null or new.deleted_at is distinct from old.deleted_at then
    new.version := old.version + 1;
    new.updated_at := moment;
    new.provenance := old.provenance || coalesce(stamps, '{}');
  else
    new.version := old.version;
    new.updated_at := old.updated_at;
    new.provenance := old.provenance;
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function kernel_history() returns trigger language plpgsql as $$
declare
  source text := coalesce(nullif(current_setting('egide.source', true), ''), 'system');
  sources jsonb := coalesce(nullif(current_setting('egide.sources', true), ''), '{}')::jsonb;
  generated text[] := kernel_generated(tg_relid);
  before jsonb := '{}';
  changed jsonb;
  moment timestamptz := coalesce(nullif(current_setting('egide.at', true), '')::timestamptz, now());
begin
  if tg_op = 'UPDATE' then
    if new.version = old.version then return null; end if;
    before := kernel_said(to_jsonb(old)) - generated;
    moment := new.updated_at;
  end if;
  select jsonb_object_agg(key, case when sources ? key
      then jsonb_build_array(before -> key, value, sources -> key)
      else jsonb_build_array(before -> key, value) end)
    into changed
    from jsonb_each(kernel_said(to_jsonb(new)) - generated)
    where value is distinct from coalesce(before -> key, 'null');
  insert into history (resource, record_id, version, at, actor_id, source, action, changes, request_id, reason)
  values (tg_table_name, new.id, new.version, moment, nullif(current_setting('egide.actor', true), '')::int, source,
    case when tg_op = 'INSERT' then 'create'
      when new.deleted_at is not null and old.deleted_at is null then 'delete'
      when new.deleted_at is null and old.deleted_at is not null then 'restore'
      else 'update' end,
    coalesce(changed, '{}'), nullif(current_setting('egide.request', true), ''),
    nullif(current_setting('egide.reason', true), ''));
  return null;
end $$;
