ALTER TABLE "mandates" ADD COLUMN "accepted_at" timestamptz;--> statement-breakpoint
ALTER TABLE "mandates" ADD COLUMN "accepted_by" text;--> statement-breakpoint
ALTER TABLE "mandates" ADD COLUMN "accepted_proof" jsonb;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mandates_to_close" ON "mandates" USING btree ("accepted_at","id") WHERE deleted_at is null and status = 'delivered' and accepted_at is not null;
