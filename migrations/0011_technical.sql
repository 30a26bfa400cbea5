CREATE TABLE "consumptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consumptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"building" integer NOT NULL,
	"mandate" integer,
	"entered_by" integer,
	"energy" text NOT NULL,
	"usage" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"unit" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"accepted" boolean
);
--> statement-breakpoint
CREATE TABLE "heating_system_buildings" (
	"system_id" integer NOT NULL,
	"building_id" integer NOT NULL,
	CONSTRAINT "heating_system_buildings_system_id_building_id_pk" PRIMARY KEY("system_id","building_id")
);
--> statement-breakpoint
CREATE TABLE "heating_systems" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "heating_systems_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"building" integer NOT NULL,
	"mandate" integer,
	"entered_by" integer,
	"energy_source" integer NOT NULL,
	"generator" integer,
	"dhw_generator" integer,
	"power" double precision,
	"year" integer,
	"status" text,
	"installation_type" text,
	"distribution" text,
	"supply_temperature" integer,
	"condition" text,
	"tank" integer,
	"heated_share" integer,
	"further_buildings" integer[]
);
--> statement-breakpoint
CREATE TABLE "idc" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "idc_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"building" integer NOT NULL,
	"mandate" integer,
	"year" integer NOT NULL,
	"start_date" date,
	"end_date" date,
	"idc" double precision,
	"sre" double precision,
	"agents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"energetic_agent" text,
	"consumption" text,
	"mean_2" double precision,
	"mean_3" double precision,
	"responsible_entity" text,
	"entry_year" integer
);
--> statement-breakpoint
CREATE TABLE "maintenance_companies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"building" integer NOT NULL,
	"mandate" integer,
	"entered_by" integer,
	"company_name" text NOT NULL,
	"role" text,
	"phone_number" text,
	"email" text
);
--> statement-breakpoint
CREATE TABLE "renovations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "renovations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"building" integer NOT NULL,
	"mandate" integer,
	"entered_by" integer,
	"element" text NOT NULL,
	"work_type" text NOT NULL,
	"company" text,
	"completion_year" integer
);
--> statement-breakpoint
ALTER TABLE "consumptions" ADD CONSTRAINT "consumptions_building_buildings_id_fk" FOREIGN KEY ("building") REFERENCES "public"."buildings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consumptions" ADD CONSTRAINT "consumptions_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consumptions" ADD CONSTRAINT "consumptions_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heating_system_buildings" ADD CONSTRAINT "heating_system_buildings_system_id_heating_systems_id_fk" FOREIGN KEY ("system_id") REFERENCES "public"."heating_systems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heating_system_buildings" ADD CONSTRAINT "heating_system_buildings_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heating_systems" ADD CONSTRAINT "heating_systems_building_buildings_id_fk" FOREIGN KEY ("building") REFERENCES "public"."buildings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heating_systems" ADD CONSTRAINT "heating_systems_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heating_systems" ADD CONSTRAINT "heating_systems_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idc" ADD CONSTRAINT "idc_building_buildings_id_fk" FOREIGN KEY ("building") REFERENCES "public"."buildings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idc" ADD CONSTRAINT "idc_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_companies" ADD CONSTRAINT "maintenance_companies_building_buildings_id_fk" FOREIGN KEY ("building") REFERENCES "public"."buildings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_companies" ADD CONSTRAINT "maintenance_companies_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_companies" ADD CONSTRAINT "maintenance_companies_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renovations" ADD CONSTRAINT "renovations_building_buildings_id_fk" FOREIGN KEY ("building") REFERENCES "public"."buildings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renovations" ADD CONSTRAINT "renovations_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renovations" ADD CONSTRAINT "renovations_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consumptions_building" ON "consumptions" USING btree ("building","start_date","id");--> statement-breakpoint
CREATE INDEX "consumptions_mandate" ON "consumptions" USING btree ("mandate","start_date","id");--> statement-breakpoint
CREATE INDEX "consumptions_trash" ON "consumptions" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "heating_system_buildings_building" ON "heating_system_buildings" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "heating_systems_building" ON "heating_systems" USING btree ("building","id");--> statement-breakpoint
CREATE INDEX "heating_systems_mandate" ON "heating_systems" USING btree ("mandate","id");--> statement-breakpoint
CREATE INDEX "heating_systems_trash" ON "heating_systems" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "idc_official" ON "idc" USING btree ("building","year") WHERE deleted_at is null and mandate is null;--> statement-breakpoint
CREATE INDEX "idc_building" ON "idc" USING btree ("building","year","id");--> statement-breakpoint
CREATE INDEX "idc_mandate" ON "idc" USING btree ("mandate","year","id");--> statement-breakpoint
CREATE INDEX "idc_trash" ON "idc" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "maintenance_companies_building" ON "maintenance_companies" USING btree ("building","id");--> statement-breakpoint
CREATE INDEX "maintenance_companies_mandate" ON "maintenance_companies" USING btree ("mandate","id");--> statement-breakpoint
CREATE INDEX "maintenance_companies_trash" ON "maintenance_companies" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "renovations_building" ON "renovations" USING btree ("building","completion_year","id");--> statement-breakpoint
CREATE INDEX "renovations_mandate" ON "renovations" USING btree ("mandate","completion_year","id");--> statement-breakpoint
CREATE INDEX "renovations_trash" ON "renovations" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
select kernel_track(tracked) from unnest('{consumptions,heating_systems,maintenance_companies,renovations,idc}'::regclass[]) tracked;
--> statement-breakpoint
-- Which buildings a system serves, as its columns say.
create function keep_heating_system_buildings() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.building, old.further_buildings) is not distinct from (new.building, new.further_buildings) then
    return null;
  end if;
  delete from heating_system_buildings where system_id = new.id;
  insert into heating_system_buildings (system_id, building_id)
    select new.id, new.building union select new.id, unnest(new.further_buildings);
  return null;
end $$;
--> statement-breakpoint
create trigger keep_heating_system_buildings after insert or update on heating_systems
  for each row execute function keep_heating_system_buildings();
