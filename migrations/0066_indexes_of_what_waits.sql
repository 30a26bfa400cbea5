DROP INDEX "document_requests_due";--> statement-breakpoint
DROP INDEX "files_unchecked";--> statement-breakpoint
DROP INDEX "mandates_status_count";--> statement-breakpoint
DROP INDEX "proposals_open";--> statement-breakpoint
CREATE INDEX "document_requests_due" ON "document_requests" USING btree ("due_date","mandate","id","created_at") WHERE due_date is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "files_unchecked" ON "files" USING btree ("created_at","mandate","id") WHERE state = 'received' and origin = 'client' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "mandates_status_count" ON "mandates" USING btree ("status","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "proposals_open" ON "proposals" USING btree ("created_at","mandate","id") WHERE state = 'open' and deleted_at is null;
