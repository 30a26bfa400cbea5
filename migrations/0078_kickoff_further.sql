ALTER TABLE "kickoff_forms" ADD COLUMN "further" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "kickoff_forms_further" ON "kickoff_forms" USING gin ("further");
