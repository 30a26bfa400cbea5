CREATE TABLE "contacts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"company" integer,
	"building" integer,
	"name" text NOT NULL,
	"role" text,
	"phone_number" text,
	"language" text,
	"note" text,
	"search" text GENERATED ALWAYS AS (search_text(name || ' ' || coalesce(role, ''))) STORED,
	CONSTRAINT "contacts_of_one" CHECK (num_nonnulls("contacts"."company", "contacts"."building") = 1)
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_building_buildings_id_fk" FOREIGN KEY ("building") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_company" ON "contacts" USING btree ("company","id");--> statement-breakpoint
CREATE INDEX "contacts_building" ON "contacts" USING btree ("building","id");--> statement-breakpoint
CREATE INDEX "contacts_order" ON "contacts" USING btree (name collate reading,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contacts_trash" ON "contacts" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
select kernel_track('contacts');--> statement-breakpoint
create trigger learn_search_words after insert or update on contacts
  for each row execute function learn_search_words();
--> statement-breakpoint
create trigger follow_merge before insert or update of building on contacts
  for each row execute function follow_merge();
