ALTER TABLE "mandates" ADD COLUMN "decision" jsonb;--> statement-breakpoint
ALTER TABLE "mandates" ADD COLUMN "internal_decision" jsonb;--> statement-breakpoint
CREATE INDEX "mandates_sent_back" ON "mandates" USING btree ((internal_decision ->> 'at'),"id") WHERE deleted_at is null and status = 'in_progress' and (internal_decision ->> 'at') = (status_dates ->> status);
