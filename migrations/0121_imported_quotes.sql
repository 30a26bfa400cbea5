CREATE TABLE "imported_quotes" (
	"quote" integer PRIMARY KEY NOT NULL,
	"is_asleep" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imported_quotes" ADD CONSTRAINT "imported_quotes_quote_quotes_id_fk" FOREIGN KEY ("quote") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- A quote that was imported wakes once somebody acts on it: its status or validity changes, or the status of its mandate.
create function wake_quote() returns trigger language plpgsql as $$
begin
  update imported_quotes set is_asleep = false where quote = new.id and is_asleep;
  return null;
end $$;--> statement-breakpoint
create trigger wake_quote after update of status, valid_until on quotes for each row
  when (old.status is distinct from new.status or old.valid_until is distinct from new.valid_until)
  execute function wake_quote();
--> statement-breakpoint
create or replace function wake_mandate() returns trigger language plpgsql as $$
begin
  delete from sleeping_mandates where mandate = new.id;
  update imported_quotes set is_asleep = false
    from quotes where quotes.id = imported_quotes.quote and quotes.mandates @> array[new.id] and is_asleep;
  return null;
end $$;
