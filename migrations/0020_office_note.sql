CREATE TABLE "mandate_notes" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"internal_note" text
);
--> statement-breakpoint
ALTER TABLE "mandate_notes" ADD CONSTRAINT "mandate_notes_id_mandates_id_fk" FOREIGN KEY ("id") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The history of each note, in versions of its own; nobody is told of it anew.
alter table history disable trigger kernel_tell;
--> statement-breakpoint
insert into history (resource, record_id, version, at, actor_id, source, action, changes, request_id)
select 'mandate_notes', record_id, own, at, actor_id, source, case own when 1 then 'create' else 'update' end,
  jsonb_build_object('internal_note', changes -> 'internal_note'), request_id
from (
  select h.*, row_number() over (partition by record_id order by h.version)::int as own
  from history h where resource = 'mandates' and changes ? 'internal_note'
) moved order by at;
--> statement-breakpoint
alter table history enable trigger kernel_tell;
--> statement-breakpoint
insert into mandate_notes (id, version, created_at, updated_at, provenance, internal_note)
select m.id, coalesce(told.versions, 1), coalesce(told.first, m.created_at), coalesce(told.last, m.updated_at),
  jsonb_strip_nulls(jsonb_build_object('internal_note', m.provenance -> 'internal_note')), m.internal_note
from mandates m
left join (
  select record_id, count(*)::int as versions, min(at) as first, max(at) as last
  from history where resource = 'mandate_notes' group by record_id
) told on told.record_id = m.id
where m.internal_note is not null or told.versions is not null;
--> statement-breakpoint
select kernel_track('mandate_notes');
--> statement-breakpoint
-- Versions of mandates stay as they were: an entry that told of the note alone tells of nothing now.
update history set changes = changes - 'internal_note' where resource = 'mandates' and changes ? 'internal_note';
--> statement-breakpoint
alter table mandates disable trigger user;
--> statement-breakpoint
update mandates set provenance = provenance - 'internal_note' where provenance ? 'internal_note';
--> statement-breakpoint
alter table mandates enable trigger user;
--> statement-breakpoint
ALTER TABLE "mandates" DROP COLUMN "internal_note";
