DROP INDEX "mandates_created";--> statement-breakpoint
DROP INDEX "mandates_building";--> statement-breakpoint
DROP INDEX "mandates_client";--> statement-breakpoint
DROP INDEX "mandates_partner";--> statement-breakpoint
DROP INDEX "mandates_product";--> statement-breakpoint
DROP INDEX "mandates_status";--> statement-breakpoint
DROP INDEX "users_name";--> statement-breakpoint
CREATE INDEX "buildings_created" ON "buildings" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_updated" ON "buildings" USING btree ("updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_city" ON "buildings" USING btree ("city","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_energy" ON "buildings" USING btree ("heating_energy_1","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mandates_number_part" ON "mandates" USING gin (number gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mandates_updated" ON "mandates" USING btree ("updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mandates_due_date" ON "mandates" USING btree ("due_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mandates_due_date_last" ON "mandates" USING btree ("due_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mandates_waiting" ON "mandates" USING btree ("created_at","id") WHERE deleted_at is null and waiting is not null;--> statement-breakpoint
CREATE INDEX "mandates_responsible" ON "mandates" USING btree ("responsible","created_at","id");--> statement-breakpoint
CREATE INDEX "mandates_kind" ON "mandates" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "mandates_created" ON "mandates" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mandates_building" ON "mandates" USING btree ("building","created_at","id");--> statement-breakpoint
CREATE INDEX "mandates_client" ON "mandates" USING btree ("client","created_at","id");--> statement-breakpoint
CREATE INDEX "mandates_partner" ON "mandates" USING btree ("partner","created_at","id");--> statement-breakpoint
CREATE INDEX "mandates_product" ON "mandates" USING btree ("product","created_at","id");--> statement-breakpoint
CREATE INDEX "mandates_status" ON "mandates" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (fold(name),"id");