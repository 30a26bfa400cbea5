CREATE INDEX "proposals_created" ON "proposals" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reports_created" ON "reports" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "consumptions_order" ON "consumptions" USING btree ("start_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "heating_systems_order" ON "heating_systems" USING btree (array_position('{in_service,reserve,planned,removed}'::text[], status),"year" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "idc_order" ON "idc" USING btree ("year","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "maintenance_companies_order" ON "maintenance_companies" USING btree (company_name collate reading,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "renovations_order" ON "renovations" USING btree ("completion_year" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;