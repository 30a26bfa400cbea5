-- History is the outbox of what open pages are told: each row keeps its transaction. What is there stays null.
ALTER TABLE "history" ADD COLUMN "transaction_id" xid8;
--> statement-breakpoint
-- Apart from its column, which would be written into each row with it.
ALTER TABLE "history" ALTER COLUMN "transaction_id" SET DEFAULT pg_current_xact_id();
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" xid8 DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	"resource" text NOT NULL,
	"record_id" integer NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "announcements_transaction" ON "announcements" USING btree ("transaction_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "history_transaction" ON "history" USING btree ("transaction_id","id") WHERE transaction_id is not null;
--> statement-breakpoint
-- Whoever sets `egide.outbox` leaves telling to the notifier, which reads history. Triggers tell what the version before
-- writes, as its own pages need; the version after this one drops them.
create or replace function kernel_tell() returns trigger language plpgsql as $$
begin
  if current_setting('egide.outbox', true) is distinct from 'on' then
    perform pg_notify('egide_changes', json_build_array(new.id, new.resource, new.record_id, new.version)::text);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Tells those who may read a record of something that leaves no history.
create function announce(of_resource text, of_record integer, of_version integer) returns void language plpgsql as $$
begin
  insert into announcements (resource, record_id, version) values (of_resource, of_record, of_version);
  if current_setting('egide.outbox', true) is distinct from 'on' then
    perform pg_notify('egide_changes',
      json_build_array((select coalesce(max(id), 0) from history), of_resource, of_record, of_version)::text);
  end if;
end $$;
--> statement-breakpoint
create or replace function tell_reading() returns trigger language plpgsql as $$
begin
  perform announce('messages', new.up_to, coalesce((select version from messages where id = new.up_to), 1));
  return null;
end $$;
--> statement-breakpoint
create or replace function tell_quote_sync() returns trigger language plpgsql as $$
begin
  perform announce('quote_notes', new.quote, coalesce((select version from quote_notes where id = new.quote), 1));
  return null;
end $$;
--> statement-breakpoint
create or replace function tell_follow_up() returns trigger language plpgsql as $$
begin
  perform announce('mandates', new.mandate, coalesce((select version from mandates where id = new.mandate), 1));
  return null;
end $$;
