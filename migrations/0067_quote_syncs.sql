CREATE TABLE "accounting_contacts" (
	"person" integer PRIMARY KEY NOT NULL,
	"remote_id" text,
	"attempted_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "quote_syncs" (
	"quote" integer PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"changes" integer DEFAULT 1 NOT NULL,
	"remote_id" text,
	"number" text,
	"url" text,
	"known" jsonb,
	"seen" jsonb,
	"written" text,
	"attempt" jsonb,
	"is_forced" boolean DEFAULT false NOT NULL,
	"accepted" jsonb,
	"last_sync" timestamptz,
	"fault" text,
	"fault_text" text,
	"unsettled_at" timestamptz,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try" timestamptz
);
--> statement-breakpoint
ALTER TABLE "accounting_contacts" ADD CONSTRAINT "accounting_contacts_person_users_id_fk" FOREIGN KEY ("person") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quote_syncs_reference" ON "quote_syncs" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_syncs_remote" ON "quote_syncs" USING btree ("remote_id") WHERE remote_id is not null;--> statement-breakpoint
CREATE INDEX "quote_syncs_waiting" ON "quote_syncs" USING btree ("state") WHERE state not in ('synced', 'not_linked');
--> statement-breakpoint
-- Tells those who follow a quote how it stands with accounting now; an exchange leaves no history.
create function tell_quote_sync() returns trigger language plpgsql as $$
begin
  perform pg_notify('egide_changes', json_build_array((select coalesce(max(id), 0) from history), 'quotes', id, version)::text)
    from quotes where id = new.quote;
  return null;
end $$;
--> statement-breakpoint
create trigger tell_quote_sync after insert or update of tries on quote_syncs
  for each row execute function tell_quote_sync();
