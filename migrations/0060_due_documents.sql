CREATE INDEX "document_requests_due" ON "document_requests" USING btree ("due_date","mandate") WHERE due_date is not null and deleted_at is null;
