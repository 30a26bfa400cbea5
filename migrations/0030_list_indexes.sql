CREATE INDEX "buildings_city_order" ON "buildings" USING btree (city collate reading,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_city_part" ON "buildings" USING gin (fold(city) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "buildings_address_part" ON "buildings" USING gin (fold(address) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "buildings_postcode" ON "buildings" USING btree (postcode collate reading,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_egid_order" ON "buildings" USING btree ("egid","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_egid_last" ON "buildings" USING btree ("egid" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_construction_year_order" ON "buildings" USING btree ("construction_year","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_construction_year_last" ON "buildings" USING btree ("construction_year" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_sre_order" ON "buildings" USING btree ("sre","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_sre_last" ON "buildings" USING btree ("sre" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_period" ON "buildings" USING btree ("construction_period","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "buildings_manager" ON "buildings" USING btree ("manager","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mandates_number_order" ON "mandates" USING btree (number collate reading,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mandates_number_part" ON "mandates" USING gin (fold(number) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_sign_in" ON "users" USING btree ("sign_in","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_updated" ON "users" USING btree ("updated_at","id") WHERE deleted_at is null;