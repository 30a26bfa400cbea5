ALTER TABLE "mandates" ADD COLUMN "objected_at" timestamptz;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mandates_objected" ON "mandates" USING btree ("objected_at","id") WHERE deleted_at is null and objected_at is not null;
