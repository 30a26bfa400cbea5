CREATE TABLE "credentials" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"last_login" timestamptz
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"family" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamptz NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"family_expires_at" timestamptz NOT NULL,
	"rotated_at" timestamptz,
	"revoked_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "building_people" (
	"building_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "building_people_building_id_role_user_id_pk" PRIMARY KEY("building_id","role","user_id")
);
--> statement-breakpoint
CREATE TABLE "buildings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "buildings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"egid" integer,
	"street_name" text,
	"street_number" text,
	"postcode" text,
	"city" text,
	"address" text GENERATED ALWAYS AS (coalesce(street_name || coalesce(' ' || street_number, ''), 'EGID ' || egid, '')) STORED NOT NULL,
	"plot_number" text,
	"building_type" integer,
	"affectation" integer,
	"sia_classification" jsonb,
	"surface" integer,
	"sre" integer,
	"apartments" integer,
	"floors" integer,
	"altitude" double precision,
	"canton" text,
	"building_status" integer,
	"protected" text,
	"protected_note" text,
	"construction_year" integer,
	"construction_period" integer,
	"last_renovation_date" date,
	"heating_generator_1" integer,
	"heating_energy_1" integer,
	"heating_source_1" integer,
	"heating_updated_1" date,
	"heating_generator_2" integer,
	"heating_energy_2" integer,
	"heating_source_2" integer,
	"heating_updated_2" date,
	"cad_zone" text,
	"geothermal_zone" text,
	"no2_immissions" double precision,
	"noise_zone" text,
	"coordinate_e" double precision,
	"coordinate_n" double precision,
	"owners" integer[],
	"manager" integer,
	"maintenance_companies" integer[],
	"search" text GENERATED ALWAYS AS (search_text(coalesce(street_name, '') || ' ' || coalesce(street_number, '') || ' ' || coalesce(postcode, '') || ' ' || coalesce(city, '') || ' ' || coalesce(egid::text, '') || ' ' || coalesce(plot_number, ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "demonstration_records" (
	"resource" text NOT NULL,
	"record_id" integer NOT NULL,
	CONSTRAINT "demonstration_records_resource_record_id_pk" PRIMARY KEY("resource","record_id")
);
--> statement-breakpoint
CREATE TABLE "mandates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mandates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"status_dates" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"waiting" jsonb,
	"product" integer NOT NULL,
	"kind" text NOT NULL,
	"price" numeric(12, 2),
	"building" integer NOT NULL,
	"client" integer NOT NULL,
	"partner" integer,
	"responsible" integer,
	"due_date" date,
	"internal_note" text
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	"kind" text NOT NULL,
	"price" numeric(12, 2),
	"search" text GENERATED ALWAYS AS (search_text(code || ' ' || (name ->> 'fr') || ' ' || (name ->> 'en') || ' ' || (name ->> 'it'))) STORED
);
--> statement-breakpoint
CREATE TABLE "register_entrances" (
	"egid" integer NOT NULL,
	"position" integer NOT NULL,
	"source" text NOT NULL,
	"street_id" integer NOT NULL,
	"number_value" integer,
	"number_suffix" text NOT NULL,
	"street_number" text,
	"label" text NOT NULL,
	CONSTRAINT "register_entrances_egid_position_pk" PRIMARY KEY("egid","position")
);
--> statement-breakpoint
CREATE TABLE "register_sources" (
	"key" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"version" text NOT NULL,
	"fingerprint" text NOT NULL,
	"licence" text NOT NULL,
	"rows" integer NOT NULL,
	"loaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "register_streets" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"spellings" text[] NOT NULL,
	"postcode" text,
	"city" text
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"title" text,
	"first_name" text NOT NULL,
	"last_name" text,
	"name" text GENERATED ALWAYS AS (first_name || coalesce(' ' || last_name, '')) STORED NOT NULL,
	"email" text NOT NULL,
	"phone_number" text,
	"company_name" text,
	"role" text,
	"language" text,
	"same_address_as_first_building" boolean,
	"street" text,
	"number" text,
	"postcode" text,
	"city" text,
	"bank_name" text,
	"iban" text,
	"kickoff_form_url" text,
	"groups" text[] DEFAULT '{}' NOT NULL,
	"sign_in" text DEFAULT 'none' NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(first_name || ' ' || coalesce(last_name, '') || ' ' || email || ' ' || coalesce(company_name, ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"resource" text NOT NULL,
	"record_id" integer NOT NULL,
	"version" integer NOT NULL,
	"at" timestamptz NOT NULL,
	"actor_id" integer,
	"source" text NOT NULL,
	"action" text NOT NULL,
	"changes" jsonb NOT NULL,
	"request_id" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"call" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_people" ADD CONSTRAINT "building_people_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_people" ADD CONSTRAINT "building_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_product_products_id_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_building_buildings_id_fk" FOREIGN KEY ("building") REFERENCES "public"."buildings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_client_users_id_fk" FOREIGN KEY ("client") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_partner_users_id_fk" FOREIGN KEY ("partner") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_responsible_users_id_fk" FOREIGN KEY ("responsible") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refresh_tokens_family" ON "refresh_tokens" USING btree ("family");--> statement-breakpoint
CREATE INDEX "refresh_tokens_user" ON "refresh_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_expires" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "building_people_user" ON "building_people" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "buildings_egid" ON "buildings" USING btree ("egid") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_search" ON "buildings" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "buildings_address" ON "buildings" USING btree (address collate reading,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "mandates_number" ON "mandates" USING btree ("number");--> statement-breakpoint
CREATE INDEX "mandates_created" ON "mandates" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mandates_building" ON "mandates" USING btree ("building");--> statement-breakpoint
CREATE INDEX "mandates_client" ON "mandates" USING btree ("client","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mandates_partner" ON "mandates" USING btree ("partner","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mandates_product" ON "mandates" USING btree ("product");--> statement-breakpoint
CREATE INDEX "mandates_status" ON "mandates" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "products_code" ON "products" USING btree ("code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "register_entrances_number" ON "register_entrances" USING btree ("street_id","number_value","number_suffix");--> statement-breakpoint
CREATE INDEX "register_streets_spellings" ON "register_streets" USING gin ("spellings");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "history_record" ON "history" USING btree ("resource","record_id","version");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");