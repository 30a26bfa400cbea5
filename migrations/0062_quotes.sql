CREATE TABLE "quote_contents" (
	"quote" integer PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"quote" integer NOT NULL,
	"token_hash" text NOT NULL,
	"asked_at" timestamptz NOT NULL,
	"code" text,
	"code_asked_at" timestamptz,
	"code_tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_texts" (
	"id" integer PRIMARY KEY NOT NULL,
	"whole" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"number" text,
	"edition" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"contractor" integer NOT NULL,
	"mandates" integer[] NOT NULL,
	"language" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date NOT NULL,
	"lines" jsonb NOT NULL,
	"taxes_included" boolean DEFAULT false NOT NULL,
	"rounded" boolean DEFAULT false NOT NULL,
	"totals" jsonb NOT NULL,
	"total" numeric(14, 2) GENERATED ALWAYS AS ((totals ->> 'total')::numeric) STORED,
	"description" text,
	"header" text,
	"footer" text,
	"sent_at" timestamptz,
	"content_hash" text,
	"pdf_hash" text,
	"pdf_size" integer,
	"replaces" integer,
	"answered_at" timestamptz,
	"answered_name" text,
	"answer_channel" text,
	"decline_reason" text,
	"evidence" jsonb,
	"accounting_url" text,
	"internal_note" text
);
--> statement-breakpoint
ALTER TABLE "quote_contents" ADD CONSTRAINT "quote_contents_quote_quotes_id_fk" FOREIGN KEY ("quote") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_links" ADD CONSTRAINT "quote_links_quote_quotes_id_fk" FOREIGN KEY ("quote") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_texts" ADD CONSTRAINT "quote_texts_id_quotes_id_fk" FOREIGN KEY ("id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_contractor_users_id_fk" FOREIGN KEY ("contractor") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_replaces_quotes_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."quotes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quote_links_token" ON "quote_links" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_links_quote" ON "quote_links" USING btree ("quote","asked_at");--> statement-breakpoint
CREATE INDEX "quote_texts_whole" ON "quote_texts" USING gin (whole gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_number" ON "quotes" USING btree ("number");--> statement-breakpoint
CREATE INDEX "quotes_created" ON "quotes" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "quotes_updated" ON "quotes" USING btree ("updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "quotes_number_order" ON "quotes" USING btree (number collate reading,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "quotes_valid_until_order" ON "quotes" USING btree ("valid_until","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "quotes_total" ON "quotes" USING btree ("total","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "quotes_contractor" ON "quotes" USING btree ("contractor","created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_status" ON "quotes" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_mandates" ON "quotes" USING gin ("mandates");--> statement-breakpoint
CREATE INDEX "quotes_replaces" ON "quotes" USING btree ("replaces") WHERE replaces is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_next_draft" ON "quotes" USING btree ("replaces") WHERE status = 'draft' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "quotes_open" ON "quotes" USING btree ("valid_until","id") WHERE status = 'sent';--> statement-breakpoint
CREATE INDEX "quotes_trash" ON "quotes" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
select kernel_track('quotes');
--> statement-breakpoint
-- The number, the contractor and the addresses of quotes, as lists search them.
create function write_quote_texts(ids int[]) returns void language plpgsql as $$
begin
  perform from quote_texts where id = any(ids) order by id for update;
  insert into quote_texts (id, whole)
  select quote.id, search_text(concat_ws(' ', quote.number, coalesce(contractor.company_name, contractor.name),
    (select string_agg(concat_ws(' ', written_out(building.address), building.postcode, building.city), ' · ' order by chosen.position)
      from unnest(quote.mandates) with ordinality as chosen (id, position)
      join mandates mandate on mandate.id = chosen.id
      join buildings building on building.id = mandate.building))) || ' '
  from quotes quote
  join users contractor on contractor.id = quote.contractor
  where quote.id = any(ids)
  on conflict (id) do update set whole = excluded.whole
    where quote_texts.whole is distinct from excluded.whole;
end $$;
--> statement-breakpoint
-- Whoever changes the contractor, a mandate or a building meanwhile does not see that this quote refers to it: they wait,
-- or we do.
create function keep_quote_texts() returns trigger language plpgsql as $$
begin
  perform from users where id = new.contractor for share;
  perform from mandates where id = any(new.mandates) order by id for share;
  perform from buildings where id in (select building from mandates where id = any(new.mandates)) order by id for share;
  perform write_quote_texts(array[new.id]);
  return null;
end $$;
--> statement-breakpoint
create trigger keep_quote_texts
  after insert or update of number, contractor, mandates on quotes
  for each row execute function keep_quote_texts();
--> statement-breakpoint
create function keep_texts_of_quotes() returns trigger language plpgsql as $$
begin
  perform write_quote_texts(case tg_argv[0]
    when 'contractor' then array(select id from quotes where contractor = new.id)
    when 'mandates' then array(select id from quotes where mandates @> array[new.id])
    else array(select id from quotes where mandates && array(select id from mandates where building = new.id)) end);
  return null;
end $$;
--> statement-breakpoint
create trigger keep_texts_of_quotes after update on users for each row
  when ((old.name, old.company_name) is distinct from (new.name, new.company_name))
  execute function keep_texts_of_quotes('contractor');
--> statement-breakpoint
create trigger keep_texts_of_quotes after update on mandates for each row
  when (old.building is distinct from new.building)
  execute function keep_texts_of_quotes('mandates');
--> statement-breakpoint
create trigger keep_texts_of_quotes after update on buildings for each row
  when ((old.address, old.postcode, old.city) is distinct from (new.address, new.postcode, new.city))
  execute function keep_texts_of_quotes('building');
