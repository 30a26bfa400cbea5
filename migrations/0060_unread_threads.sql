CREATE TABLE "unread_threads" (
	"mandate" integer NOT NULL,
	"thread" text NOT NULL,
	"reader" text NOT NULL,
	"message" integer NOT NULL,
	CONSTRAINT "unread_threads_mandate_thread_reader_pk" PRIMARY KEY("mandate","thread","reader")
);
--> statement-breakpoint
DROP INDEX "mandates_waiting_until";--> statement-breakpoint
ALTER TABLE "kickoff_forms" ADD COLUMN "opened_at" timestamptz;--> statement-breakpoint
ALTER TABLE "unread_threads" ADD CONSTRAINT "unread_threads_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unread_threads" ADD CONSTRAINT "unread_threads_message_messages_id_fk" FOREIGN KEY ("message") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unread_threads_message" ON "unread_threads" USING btree ("message");--> statement-breakpoint
CREATE INDEX "mandates_waiting_documents" ON "mandates" USING btree ((waiting ->> 'since'),"id") WHERE deleted_at is null and (waiting -> 'for_documents') = 'true';--> statement-breakpoint
CREATE INDEX "mandates_requested" ON "mandates" USING btree ((status_dates ->> status),"id") WHERE deleted_at is null and status = 'draft' and origin = 'request';--> statement-breakpoint
CREATE INDEX "mandates_responsible_waiting" ON "mandates" USING btree ("responsible") WHERE deleted_at is null and waiting is not null;--> statement-breakpoint
CREATE INDEX "mandates_responsible_due" ON "mandates" USING btree ("responsible",(case when "status" in ('draft','offered','ordered','in_progress','in_review') then "due_date" end)) WHERE deleted_at is null and (case when "mandates"."status" in ('draft','offered','ordered','in_progress','in_review') then "mandates"."due_date" end) is not null;--> statement-breakpoint
CREATE INDEX "mandates_responsible_status" ON "mandates" USING btree ("responsible","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mandates_client_status" ON "mandates" USING btree ("client","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mandates_waiting_until" ON "mandates" USING btree ((waiting ->> 'until'),"id") WHERE deleted_at is null and waiting is not null and (waiting ->> 'until') is not null;
--> statement-breakpoint
-- What one side of a thread has not read: the first message that the other wrote after all that they read or wrote.
create function list_unread(of_mandate integer, of_thread text) returns void language sql as $$
  delete from unread_threads where mandate = of_mandate and thread = of_thread;
  with present as (
    select counterpart as person from messages
    where mandate = of_mandate and thread = of_thread and counterpart is not null
    order by id desc limit 1
  ), known as (
    select
      greatest(
        (select max(up_to) from message_reads reads where reads.mandate = of_mandate and reads.thread = of_thread
          and not exists (select from messages theirs where theirs.mandate = of_mandate and theirs.thread = of_thread
            and theirs.counterpart = reads.person)),
        (select max(id) from messages where mandate = of_mandate and thread = of_thread and author <> counterpart),
        0) as by_office,
      greatest(
        (select max(up_to) from message_reads where mandate = of_mandate and thread = of_thread
          and person = (select person from present)),
        (select max(id) from messages where mandate = of_mandate and thread = of_thread
          and author = counterpart and counterpart = (select person from present)),
        0) as by_counterpart
  )
  insert into unread_threads (mandate, thread, reader, message)
  select of_mandate, of_thread, reader, message from (
    select 'office' as reader, (select min(id) from messages where mandate = of_mandate and thread = of_thread
      and id > by_office and author = counterpart and withdrawn_at is null and deleted_at is null) as message from known
    union all
    select 'counterpart', (select min(id) from messages where mandate = of_mandate and thread = of_thread
      and id > by_counterpart and author <> counterpart and counterpart = (select person from present)
      and withdrawn_at is null and deleted_at is null) from known
  ) as unread where message is not null;
$$;
--> statement-breakpoint
create function follow_reading() returns trigger language plpgsql as $$
begin
  if new.thread <> 'internal' then
    -- One after the other: each sees what the one before it wrote or read.
    perform from mandates where id = new.mandate for no key update;
    perform list_unread(new.mandate, new.thread);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger follow_reading after insert or update of withdrawn_at, deleted_at on messages
  for each row execute function follow_reading();
--> statement-breakpoint
create trigger follow_reading after insert on message_reads for each row execute function follow_reading();
--> statement-breakpoint
-- Tells the readers of a thread that somebody has read it; reading leaves no history.
create function tell_reading() returns trigger language plpgsql as $$
begin
  perform pg_notify('egide_changes', json_build_array((select coalesce(max(id), 0) from history), 'messages', new.up_to,
    (select version from messages where id = new.up_to))::text);
  return null;
end $$;
--> statement-breakpoint
create trigger tell_reading after insert on message_reads for each row execute function tell_reading();
--> statement-breakpoint
select list_unread(mandate, thread) from (select distinct mandate, thread from messages where thread <> 'internal') as threads;
