CREATE INDEX "file_editions_unscanned" ON "file_editions" USING btree ("at","hash") WHERE scan = 'not_scanned';--> statement-breakpoint
CREATE INDEX "files_mandate_order" ON "files" USING btree ("mandate","created_at","id") WHERE deleted_at is null;
