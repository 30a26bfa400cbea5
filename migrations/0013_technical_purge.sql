ALTER TABLE "consumptions" DROP CONSTRAINT "consumptions_building_buildings_id_fk";
--> statement-breakpoint
ALTER TABLE "consumptions" DROP CONSTRAINT "consumptions_mandate_mandates_id_fk";
--> statement-breakpoint
ALTER TABLE "heating_systems" DROP CONSTRAINT "heating_systems_building_buildings_id_fk";
--> statement-breakpoint
ALTER TABLE "heating_systems" DROP CONSTRAINT "heating_systems_mandate_mandates_id_fk";
--> statement-breakpoint
ALTER TABLE "idc" DROP CONSTRAINT "idc_building_buildings_id_fk";
--> statement-breakpoint
ALTER TABLE "idc" DROP CONSTRAINT "idc_mandate_mandates_id_fk";
--> statement-breakpoint
ALTER TABLE "maintenance_companies" DROP CONSTRAINT "maintenance_companies_building_buildings_id_fk";
--> statement-breakpoint
ALTER TABLE "maintenance_companies" DROP CONSTRAINT "maintenance_companies_mandate_mandates_id_fk";
--> statement-breakpoint
ALTER TABLE "renovations" DROP CONSTRAINT "renovations_building_buildings_id_fk";
--> statement-breakpoint
ALTER TABLE "renovations" DROP CONSTRAINT "renovations_mandate_mandates_id_fk";
--> statement-breakpoint
ALTER TABLE "consumptions" ADD CONSTRAINT "consumptions_building_buildings_id_fk" FOREIGN KEY ("building") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consumptions" ADD CONSTRAINT "consumptions_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heating_systems" ADD CONSTRAINT "heating_systems_building_buildings_id_fk" FOREIGN KEY ("building") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heating_systems" ADD CONSTRAINT "heating_systems_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idc" ADD CONSTRAINT "idc_building_buildings_id_fk" FOREIGN KEY ("building") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idc" ADD CONSTRAINT "idc_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_companies" ADD CONSTRAINT "maintenance_companies_building_buildings_id_fk" FOREIGN KEY ("building") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_companies" ADD CONSTRAINT "maintenance_companies_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renovations" ADD CONSTRAINT "renovations_building_buildings_id_fk" FOREIGN KEY ("building") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renovations" ADD CONSTRAINT "renovations_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Judged when all that goes is gone: a building takes its systems, and their links, with it.
alter table heating_system_buildings
  alter constraint heating_system_buildings_building_id_buildings_id_fk deferrable initially deferred;
