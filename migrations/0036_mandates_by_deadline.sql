DROP INDEX "mandates_due_date_last";--> statement-breakpoint
CREATE INDEX "mandates_pending_due_date" ON "mandates" USING btree ((case when "status" in ('draft','offered','ordered','in_progress','in_review') then "due_date" end),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mandates_pending_due_date_last" ON "mandates" USING btree ((case when "status" in ('draft','offered','ordered','in_progress','in_review') then "due_date" end) desc nulls last,"id" DESC NULLS LAST) WHERE deleted_at is null;
--> statement-breakpoint
-- A list of mandates opens on the open ones by deadline; saved views of all by date of creation now say so.
UPDATE "views" SET "state" = (
  select string_agg(part, '&' order by split_part(part, '=', 1) collate "C")
  from unnest(
    string_to_array(coalesce("state", ''), '&')
    || case when coalesce("state", '') !~ '(^|&)sort=' then array['sort=-created_at'] end
    || case when coalesce("state", '') !~ '(^|&)(status|search)=' then array['status=all'] end
  ) as part
  where part <> ''
)
WHERE "list" = 'mandates' AND coalesce("state", '') !~ '(^|&)view=board';
