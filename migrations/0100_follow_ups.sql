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
  perform graphile_worker.add_job('followUps.refresh', json_build_object('mandate', new.id),
    job_key => format('followUps.refresh/%s', new.id));
  return null;
end $$;
--> statement-breakpoint
create trigger refresh_follow_up_of_new after insert on mandates for each row
  when (new.kind in ('amoen', 'ged') and new.answers <> '{}')
  execute function refresh_follow_up();
--> statement-breakpoint
create trigger refresh_follow_up after update of answers, kind, building, deleted_at on mandates for each row
  when (new.kind in ('amoen', 'ged') and
    (old.answers, old.kind, old.building, old.deleted_at) is distinct from (new.answers, new.kind, new.building, new.deleted_at))
  execute function refresh_follow_up();
--> statement-breakpoint
create function refresh_follow_ups_of_building() returns trigger language plpgsql as $$
declare
  changed int := coalesce(new.building, old.building);
begin
  if exists (select from mandates where building = changed and kind in ('amoen', 'ged')) then
    perform graphile_worker.add_job('followUps.refresh', json_build_object('building', changed),
      job_key => format('followUps.refresh/building/%s', changed));
  end if;
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
