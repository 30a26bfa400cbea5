CREATE INDEX "buildings_trash" ON "buildings" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "mandates_status_order" ON "mandates" USING btree (array_position('{draft,offered,ordered,in_progress,in_review,delivered,closed,cancelled}'::text[], status),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mandates_status_count" ON "mandates" USING btree ("status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mandates_trash" ON "mandates" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "products_trash" ON "products" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "users_trash" ON "users" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "users_called" ON "users" USING btree (coalesce(company_name, name) collate reading,"id");