CREATE INDEX CONCURRENTLY IF NOT EXISTS "buildings_apartments_order" ON "buildings" USING btree ("apartments","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "buildings_apartments_last" ON "buildings" USING btree ("apartments" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;
