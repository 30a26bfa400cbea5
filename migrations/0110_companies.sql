CREATE TABLE "phone_calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "phone_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"person" integer NOT NULL,
	"made_on" date NOT NULL,
	"text" text NOT NULL,
	"author" integer
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"street" text,
	"number" text,
	"postcode" text,
	"city" text,
	"phone_number" text,
	"uid" text,
	"mail_domain" text,
	"search" text GENERATED ALWAYS AS (search_text(name)) STORED
);
--> statement-breakpoint
CREATE TABLE "company_dismissals" (
	"person" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "company_dismissals_person_name_pk" PRIMARY KEY("person","name")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"company" integer NOT NULL,
	"person" integer NOT NULL,
	"role" text,
	"duties" text[],
	"since" date,
	"until" date
);
--> statement-breakpoint
CREATE TABLE "openings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "openings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"mandate" integer NOT NULL,
	"person" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mandates" ADD COLUMN "client_company" integer;--> statement-breakpoint
ALTER TABLE "phone_calls" ADD CONSTRAINT "phone_calls_person_users_id_fk" FOREIGN KEY ("person") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_calls" ADD CONSTRAINT "phone_calls_author_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_dismissals" ADD CONSTRAINT "company_dismissals_person_users_id_fk" FOREIGN KEY ("person") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_person_users_id_fk" FOREIGN KEY ("person") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openings" ADD CONSTRAINT "openings_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openings" ADD CONSTRAINT "openings_person_users_id_fk" FOREIGN KEY ("person") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_calls_person" ON "phone_calls" USING btree ("person","made_on","id");--> statement-breakpoint
CREATE INDEX "phone_calls_trash" ON "phone_calls" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_name" ON "companies" USING btree (fold(name),"id");--> statement-breakpoint
CREATE INDEX "companies_trash" ON "companies" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "people_current" ON "people" USING btree ("person","company") WHERE deleted_at is null and until is null;--> statement-breakpoint
CREATE INDEX "people_company" ON "people" USING btree ("company","id");--> statement-breakpoint
CREATE INDEX "people_trash" ON "people" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "openings_person" ON "openings" USING btree ("person","mandate") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "openings_mandate" ON "openings" USING btree ("mandate","id");--> statement-breakpoint
CREATE INDEX "openings_trash" ON "openings" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_client_company_companies_id_fk" FOREIGN KEY ("client_company") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mandates_client_company" ON "mandates" USING btree ("client_company","created_at","id");--> statement-breakpoint
select kernel_track('phone_calls');--> statement-breakpoint
select kernel_track('companies');--> statement-breakpoint
create trigger learn_search_words after insert or update on companies
  for each row execute function learn_search_words();--> statement-breakpoint
select kernel_track('people');--> statement-breakpoint
select kernel_track('openings');
--> statement-breakpoint
-- Who leaves a company reaches what it ordered no longer: callers are read anew (features/auth/callers.server.ts).
create trigger access_tell after update on people for each row
  when (old.until is distinct from new.until or old.deleted_at is distinct from new.deleted_at)
  execute function access_tell();
--> statement-breakpoint
create trigger access_tell_gone after delete on people for each row
  when (old.until is null) execute function access_tell();
