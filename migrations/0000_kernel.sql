create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- Text as search compares it: small letters without accents. The dictionary is named with its schema,
-- so the function is immutable in fact and may stand in an index.
create function fold(value text) returns text language sql immutable strict parallel safe
as $$ select lower(public.unaccent('public.unaccent', value)) $$;
--> statement-breakpoint
-- The order in which people look names up: without regard to accents and capitals first, figures by value.
create collation reading (provider = icu, locale = 'fr-u-kn-true');
--> statement-breakpoint
-- The columns of a record that say something: not the ones that the kernel itself keeps.
create function kernel_said(record jsonb) returns jsonb language sql immutable strict parallel safe
as $$ select record - '{id,version,created_at,updated_at,deleted_at,provenance,search}'::text[] $$;
--> statement-breakpoint
-- Columns that follow from others: they have no source of their own, and a trigger that runs before the
-- write does not see them yet.
create function kernel_generated(tracked oid) returns text[] language sql stable parallel safe
as $$ select array(select attname::text from pg_attribute where attrelid = tracked and attgenerated <> '') $$;
--> statement-breakpoint
-- Before a record is written: version, time, and for each changed field source, date and author.
create function kernel_stamp() returns trigger language plpgsql as $$
declare
  source text := coalesce(nullif(current_setting('egide.source', true), ''), 'system');
  sources jsonb := coalesce(nullif(current_setting('egide.sources', true), ''), '{}')::jsonb;
  actor int := nullif(current_setting('egide.actor', true), '')::int;
  generated text[] := kernel_generated(tg_relid);
  before jsonb := '{}';
  stamps jsonb;
begin
  if tg_op = 'UPDATE' then before := kernel_said(to_jsonb(old)) - generated; end if;
  select jsonb_object_agg(key, jsonb_build_object('source', coalesce(sources ->> key, source), 'at',
      to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', actor))
    into stamps
    from jsonb_each(kernel_said(to_jsonb(new)) - generated)
    where value is distinct from coalesce(before -> key, 'null');
  if tg_op = 'INSERT' then
    new.version := 1;
    new.provenance := coalesce(stamps, '{}');
  elsif stamps is not null or new.deleted_at is distinct from old.deleted_at then
    new.version := old.version + 1;
    new.updated_at := now();
    new.provenance := old.provenance || coalesce(stamps, '{}');
  else
    new.version := old.version;
    new.updated_at := old.updated_at;
    new.provenance := old.provenance;
  end if;
  return new;
end $$;
--> statement-breakpoint
-- After a record was written: one history row with what each changed field was and is.
create function kernel_history() returns trigger language plpgsql as $$
declare
  source text := coalesce(nullif(current_setting('egide.source', true), ''), 'system');
  sources jsonb := coalesce(nullif(current_setting('egide.sources', true), ''), '{}')::jsonb;
  generated text[] := kernel_generated(tg_relid);
  before jsonb := '{}';
  changed jsonb;
begin
  if tg_op = 'UPDATE' then
    if new.version = old.version then return null; end if;
    before := kernel_said(to_jsonb(old)) - generated;
  end if;
  select jsonb_object_agg(key, case when sources ? key
      then jsonb_build_array(before -> key, value, sources -> key)
      else jsonb_build_array(before -> key, value) end)
    into changed
    from jsonb_each(kernel_said(to_jsonb(new)) - generated)
    where value is distinct from coalesce(before -> key, 'null');
  insert into history (resource, record_id, version, at, actor_id, source, action, changes, request_id, reason)
  values (tg_table_name, new.id, new.version, now(), nullif(current_setting('egide.actor', true), '')::int, source,
    case when tg_op = 'INSERT' then 'create'
      when new.deleted_at is not null and old.deleted_at is null then 'delete'
      when new.deleted_at is null and old.deleted_at is not null then 'restore'
      else 'update' end,
    coalesce(changed, '{}'), nullif(current_setting('egide.request', true), ''),
    nullif(current_setting('egide.reason', true), ''));
  return null;
end $$;
--> statement-breakpoint
-- Puts a table under both triggers; called once for each table of records.
create function kernel_track(tracked regclass) returns void language plpgsql as $$
begin
  execute format('create trigger kernel_stamp before insert or update on %s for each row execute function kernel_stamp()', tracked);
  execute format('create trigger kernel_history after insert or update on %s for each row execute function kernel_history()', tracked);
end $$;
--> statement-breakpoint
-- Text as lists are searched in it: folded words, each after one space, figures apart from letters
-- (12A is found by "12 a"). Queries are split in the same way.
create function search_text(value text) returns text language sql immutable parallel safe
as $$ select ' ' || trim(regexp_replace(regexp_replace(fold(coalesce(value, '')), '([0-9])([[:alpha:]])', '\1 \2', 'g'), '[^[:alnum:]]+', ' ', 'g')) $$;
