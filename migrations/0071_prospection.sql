CREATE TABLE "campaign_results" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"campaign" integer NOT NULL,
	"egid" integer NOT NULL,
	"address" text NOT NULL,
	"postcode" text,
	"city" text,
	"energy" text NOT NULL,
	"building_class" smallint,
	"construction_period" smallint,
	"construction_year" integer,
	"heating_updated" date,
	"apartments" integer,
	"score" integer NOT NULL,
	"score_points" jsonb NOT NULL,
	"change" text,
	"status" text DEFAULT 'new' NOT NULL,
	"reason" text,
	"channel" text,
	"contacted_on" date,
	"owner_name" text,
	"owner_source" text,
	"notes" text,
	"search" text GENERATED ALWAYS AS (search_text(address)) STORED
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"mode" text NOT NULL,
	"cities" jsonb,
	"address" text,
	"centre_e" double precision,
	"centre_n" double precision,
	"radius_km" numeric(4, 1),
	"energy_sources" text[],
	"building_class" smallint,
	"construction_periods" jsonb,
	"heating_updated_before" integer,
	"heating_updated_unknown" boolean,
	"found_count" integer,
	"kept_count" integer,
	"frozen_at" timestamptz,
	"register_version" text,
	"search" text GENERATED ALWAYS AS (search_text(name)) STORED
);
--> statement-breakpoint
CREATE TABLE "do_not_contact" (
	"egid" integer PRIMARY KEY NOT NULL,
	"reason" text,
	"since" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign_results" ADD CONSTRAINT "campaign_results_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_results_building" ON "campaign_results" USING btree ("campaign","egid");--> statement-breakpoint
CREATE INDEX "campaign_results_score" ON "campaign_results" USING btree ("campaign","score" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "campaign_results_egid" ON "campaign_results" USING btree ("egid");--> statement-breakpoint
CREATE INDEX "campaign_results_search" ON "campaign_results" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "campaigns_created" ON "campaigns" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "campaigns_trash" ON "campaigns" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "campaigns_search" ON "campaigns" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "register_buildings_municipality" ON "register_buildings" USING btree ("municipality_name");--> statement-breakpoint
CREATE INDEX "register_buildings_place" ON "register_buildings" USING btree ("coordinate_e","coordinate_n");--> statement-breakpoint
select kernel_track('campaign_results');--> statement-breakpoint
create trigger learn_search_words after insert or update on campaign_results
  for each row execute function learn_search_words();--> statement-breakpoint
select kernel_track('campaigns');--> statement-breakpoint
create trigger learn_search_words after insert or update on campaigns
  for each row execute function learn_search_words();
