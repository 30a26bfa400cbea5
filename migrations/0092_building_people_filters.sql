CREATE INDEX CONCURRENTLY IF NOT EXISTS "buildings_owners" ON "buildings" USING gin ("owners");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "buildings_maintenance_companies" ON "buildings" USING gin ("maintenance_companies");
