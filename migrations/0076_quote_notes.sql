CREATE TABLE "quote_notes" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"accounting_url" text,
	"internal_note" text
);
--> statement-breakpoint
ALTER TABLE "quote_notes" ADD CONSTRAINT "quote_notes_id_quotes_id_fk" FOREIGN KEY ("id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The history of each note, in versions of its own; nobody is told of it anew.
alter table history disable trigger kernel_tell;
--> statement-breakpoint
insert into history (resource, record_id, version, at, actor_id, source, action, changes, request_id)
select 'quote_notes', record_id, own, at, actor_id, source, case own when 1 then 'create' else 'update' end,
  (select jsonb_object_agg(key, value) from jsonb_each(changes) where key in ('accounting_url', 'internal_note')), request_id
from (
  select h.*, row_number() over (partition by record_id order by h.version)::int as own
  from history h where resource = 'quotes' and changes ?| array['accounting_url', 'internal_note']
) moved order by at;
--> statement-breakpoint
alter table history enable trigger kernel_tell;
--> statement-breakpoint
insert into quote_notes (id, version, created_at, updated_at, provenance, accounting_url, internal_note)
select q.id, coalesce(told.versions, 1), coalesce(told.first, q.created_at), coalesce(told.last, q.updated_at),
  coalesce((select jsonb_object_agg(key, value) from jsonb_each(q.provenance) where key in ('accounting_url', 'internal_note')), '{}'),
  q.accounting_url, q.internal_note
from quotes q
left join (
  select record_id, count(*)::int as versions, min(at) as first, max(at) as last
  from history where resource = 'quote_notes' group by record_id
) told on told.record_id = q.id
where q.accounting_url is not null or q.internal_note is not null or told.versions is not null;
--> statement-breakpoint
select kernel_track('quote_notes');
--> statement-breakpoint
-- Versions of quotes stay as they were: an entry that told of the note alone tells of nothing now.
update history set changes = changes - array['accounting_url', 'internal_note']
where resource = 'quotes' and changes ?| array['accounting_url', 'internal_note'];
--> statement-breakpoint
alter table quotes disable trigger user;
--> statement-breakpoint
update quotes set provenance = provenance - array['accounting_url', 'internal_note']
where provenance ?| array['accounting_url', 'internal_note'];
--> statement-breakpoint
alter table quotes enable trigger user;
--> statement-breakpoint
ALTER TABLE "quotes" DROP COLUMN "accounting_url";--> statement-breakpoint
ALTER TABLE "quotes" DROP COLUMN "internal_note";--> statement-breakpoint
-- How a quote stands with accounting concerns the office alone: whoever may read its notes is told.
create or replace function tell_quote_sync() returns trigger language plpgsql as $$
begin
  perform pg_notify('egide_changes', json_build_array((select coalesce(max(id), 0) from history), 'quote_notes', new.quote,
    coalesce((select version from quote_notes where id = new.quote), 1))::text);
  return null;
end $$;
